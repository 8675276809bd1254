import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with words that are no accounts. */
export const wordsForAccounts: Behaviour = {
  title: 'answers with words that are no accounts',
  seenIn: 'attack',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => ['me', 'you', 7, null]
  },
}
