import { RpcError } from '@latchkey/base'
import { madeUpSignature, putInWords } from '@latchkey/connect/testing'
import type { FakeWallet } from '@latchkey/simulator'
import type { EmbeddedPage } from '../embeddedPage.ts'

type Fields = Readonly<Record<string, unknown>>
type Bent = EmbeddedPage['custody']['bent']

/** The code by which a wallet says that its session has run out. */
const unauthorized = 4100

/**
 * Puts a wallet where an embedded one meets others: its accounts are those that the key service tells, its signatures
 * those of the key service, and its forgetting is that of the service's keys.
 */
export function carryByCustody(
  { custody }: Pick<EmbeddedPage, 'custody'>,
  wallet: FakeWallet,
  { told, isTyped }: { readonly told: () => unknown; readonly isTyped: () => boolean },
): void {
  const { bent } = custody
  const refuse = (error: unknown) => {
    const { text, code } = putInWords(error)
    return code === unauthorized ? custody.refuse(16, 'expired api key', 'api_key_expired') : custody.refuse(2, text)
  }
  bend(bent, 'list_wallet_accounts', (answer) => withAddresses(answer, told()))
  // In two places, because a refusal is no result.
  let refusal: Response | undefined
  bend(bent, 'sign_raw_payload result', async (answer) => {
    refusal = undefined
    const method = isTyped() ? 'eth_signTypedData_v4' : 'personal_sign'
    try {
      const signature = await wallet.provider.request({ method, params: [] })
      return signature === madeUpSignature ? answer : { r: signature, s: signature, v: signature }
    } catch (error) {
      refusal = refuse(error)
      return answer
    }
  })
  bend(bent, 'sign_raw_payload', (answer) => refusal ?? answer)
  bend(bent, 'delete_api_keys', async (answer) => {
    try {
      await wallet.provider.request({ method: 'wallet_revokePermissions', params: [] })
      return answer
    } catch (error) {
      return refuse(error)
    }
  })
}

/** The node, which takes a raw transaction as the wallet would take one that it is to send. */
export async function sendByWallet(wallet: FakeWallet): Promise<void> {
  try {
    await wallet.provider.request({ method: 'eth_sendTransaction', params: [] })
  } catch (error) {
    const { text, code = -32000 } = putInWords(error)
    throw new RpcError('rpc_failed', { rpcCode: code, data: { method: 'eth_sendRawTransaction', text } })
  }
}

function bend(bent: Bent, name: string, change: (answer: unknown) => unknown): void {
  bent.set(name, change)
}

/** The one account of the service's answer under each of the addresses, whatever they are. */
function withAddresses(answer: unknown, addresses: unknown): unknown {
  const [account] = (answer as { accounts: readonly Fields[] }).accounts
  return {
    accounts: Array.isArray(addresses) ? addresses.map((address: unknown) => ({ ...account, address })) : addresses,
  }
}
