import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is already asking. */
export const alreadyPending: Behaviour = {
  title: 'is already asking',
  seenIn: 'extensions with their window open behind another',
  ends: { connect: 'waiting' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw wallet.error(-32002, 'Already processing eth_requestAccounts')
    }
  },
}
