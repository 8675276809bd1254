import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers each request with an answer inside an answer. */
export const answersTwice: Behaviour = {
  title: 'answers each request with an answer inside an answer',
  seenIn: 'wallets that pass on whole JSON-RPC messages',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    const { request } = wallet.provider
    wallet.provider = {
      ...wallet.provider,
      request: async (call) => ({ jsonrpc: '2.0', id: 1, result: await request(call) }),
    }
  },
}
