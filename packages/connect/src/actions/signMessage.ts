import { type Hex, toHex, toUtf8 } from '@latchkey/base'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { readSignature } from '../signature.ts'
import { askWallet, assertActiveAccount, type LiveWallet, requireWallet } from './liveWallet.ts'

/**
 * Has the active account sign a message (EIP-191). When the chain changes meanwhile the wallet is asked once more, as
 * the specification wants, and never a third time. Fails with `ConnectError`.
 */
export async function signMessage(hub: Hub, message: string | Uint8Array): Promise<Hex> {
  return await doTask(hub, 'sign', () => askForSignature(hub, message))
}

/** As `signMessage`, as a part of another task. */
export async function askForSignature(hub: Hub, message: string | Uint8Array): Promise<Hex> {
  const wallet = requireWallet(hub)
  await assertActiveAccount(hub, wallet)
  const bytes = typeof message === 'string' ? toUtf8(message) : message
  const request = { method: 'personal_sign', params: [toHex(bytes), wallet.account.address] }
  const ask = () => askWallet(hub, wallet, request)
  return readSignature(await askAgainOnceOnChainChange(wallet, ask))
}

/** Whichever request is answered first counts: both are for the same bytes. */
async function askAgainOnceOnChainChange({ connection }: LiveWallet, ask: () => Promise<unknown>): Promise<unknown> {
  let stop = () => {}
  const chainChanged = new Promise<'chain-changed'>((resolve) => {
    const chainId = connection.chainId
    stop = connection.on('chain', (changed: number) => {
      if (changed !== chainId) resolve('chain-changed')
    })
  })
  try {
    const first = ask().then((answer) => ({ answer }))
    const outcome = await Promise.race([first, chainChanged])
    if (outcome !== 'chain-changed') return outcome.answer
    const second = ask().then((answer) => ({ answer }))
    // Wallets refuse what was open when their chain changes; only the second refusal is the visitor's.
    const firstSigned = first.catch(() => second)
    return (await Promise.race([firstSigned, second])).answer
  } finally {
    stop()
  }
}
