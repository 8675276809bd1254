import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails with nothing at all. */
export const throwsUndefined: Behaviour = {
  title: 'fails with nothing at all',
  seenIn: 'attack, or haste',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw undefined
    }
  },
}
