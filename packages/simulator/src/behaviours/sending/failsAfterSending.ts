import type { Behaviour } from '../../behaviour.ts'

/** A wallet that sends the transaction, and says that it failed. */
export const failsAfterSending: Behaviour = {
  title: 'sends the transaction, and says that it failed',
  seenIn: 'wallets on a bad line',
  ends: { send: 'unknown' },
  play(wallet) {
    wallet.answers.eth_sendTransaction = async (params) => {
      // Who is asked by it first, and refuses, is told so.
      await wallet.answer({ method: 'eth_sendTransaction', params })
      throw wallet.error(-32603, 'Internal JSON-RPC error.')
    }
  },
}
