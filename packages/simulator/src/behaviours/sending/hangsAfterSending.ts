import type { Behaviour } from '../../behaviour.ts'

/** A wallet that sends the transaction, and never answers. */
export const hangsAfterSending: Behaviour = {
  title: 'sends the transaction, and never answers',
  seenIn: 'mobile wallets that lost the page',
  ends: { send: 'waiting' },
  play(wallet) {
    wallet.answers.eth_sendTransaction = async (params) => {
      // Who is asked by it first, and refuses, is told so.
      await wallet.answer({ method: 'eth_sendTransaction', params })
      return await wallet.hang()
    }
  },
}
