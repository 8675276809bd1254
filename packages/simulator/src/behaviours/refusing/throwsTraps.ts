import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails with an object whose properties throw. */
export const throwsTraps: Behaviour = {
  title: 'fails with an object whose properties throw',
  seenIn: 'attack',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      const trap = () => {
        throw new Error('trap')
      }
      throw new Proxy({}, { get: trap, getPrototypeOf: trap, has: trap })
    }
  },
}
