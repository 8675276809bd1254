import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is already asking, and is answered then. */
export const pendingThenAnswered: Behaviour = {
  title: 'is already asking, and is answered then',
  seenIn: 'extensions with their window open behind another',
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      wallet.isConnected = true
      throw wallet.error(-32002, 'Already processing eth_requestAccounts')
    }
  },
}
