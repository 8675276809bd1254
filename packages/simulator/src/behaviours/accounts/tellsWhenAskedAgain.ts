import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with nothing, and knows its account when asked again. */
export const tellsWhenAskedAgain: Behaviour = {
  title: 'answers with nothing, and knows its account when asked again',
  seenIn: 'wallets in pop-up windows',
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      wallet.isConnected = true
      return []
    }
  },
}
