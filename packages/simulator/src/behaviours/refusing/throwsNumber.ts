import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails with a number. */
export const throwsNumber: Behaviour = {
  title: 'fails with a number',
  seenIn: 'attack, or haste',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw 42
    }
  },
}
