import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails with words that turn the page's direction and ring the bell. */
export const throwsBidi: Behaviour = {
  title: "fails with words that turn the page's direction and ring the bell",
  seenIn: 'attack',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw { message: `\u202e\u0007\u200bno${'\ud83d'}` }
    }
  },
}
