import type { Hex } from '@latchkey/base'
import { parseChainId, parseTypedData } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { readSignature } from '../signature.ts'
import { askWallet, assertActiveAccount, requireWallet } from './liveWallet.ts'

const method = 'eth_signTypedData_v4'

/**
 * Has the active account sign typed data (EIP-712 v4), given as an object or as JSON text. Data for another chain than
 * the wallet's is refused here. Never asked again when the chain changes. Fails with `ConnectError` or, for malformed
 * data, `EvmError`.
 */
export async function signTypedData(hub: Hub, typedData: unknown): Promise<Hex> {
  return await doTask(hub, 'sign', () => askForSignature(hub, typedData))
}

async function askForSignature(hub: Hub, typedData: unknown): Promise<Hex> {
  const data = parseTypedData(typedData)
  const wallet = requireWallet(hub)
  const { address, chainId } = wallet.account
  const named = data.domain['chainId']
  if (named !== undefined && parseChainId(named) !== chainId) {
    throw new AccountError('typed_data_other_chain', { data: { named: String(named), chainId } })
  }
  await assertActiveAccount(hub, wallet)
  const text = JSON.stringify(data)
  try {
    return readSignature(await askWallet(hub, wallet, { method, params: [address, text] }))
  } catch (error) {
    // Some wallets take an object only. They say so before they show anything, so nothing is shown twice.
    if (!(error instanceof ConnectError) || error.code !== 'wallet_invalid_params') throw error
    return readSignature(await askWallet(hub, wallet, { method, params: [address, JSON.parse(text)] }))
  }
}
