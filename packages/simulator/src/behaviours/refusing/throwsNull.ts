import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails with null. */
export const throwsNull: Behaviour = {
  title: 'fails with null',
  seenIn: 'attack, or haste',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw null
    }
  },
}
