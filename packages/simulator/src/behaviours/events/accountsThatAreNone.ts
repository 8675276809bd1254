import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes to accounts that are none. */
export const accountsThatAreNone: Behaviour = {
  title: 'changes to accounts that are none',
  seenIn: 'attack',
  tells: ['closed'],
  play(wallet) {
    wallet.onConnected = () => wallet.emit('accountsChanged', ['me', 7, null])
  },
}
