import type { CallRequest } from '@latchkey/base'
import { walletError } from '@latchkey/simulator'
import type { FakeChain } from '../fakeChain.ts'

/** A signature of the right form, by nobody. */
export const madeUpSignature = `0x${'11'.repeat(64)}1b`

/** The backend of a wallet of the journey: signatures by nobody, and a chain that takes its transactions. */
export function answerBehind(chain: Pick<FakeChain, 'send'>, { method, params }: CallRequest): unknown {
  const [first] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction') return chain.send(first)
  if (method === 'personal_sign' || method === 'eth_signTypedData_v4') return madeUpSignature
  throw walletError(-32601, `The method ${method} does not exist`)
}
