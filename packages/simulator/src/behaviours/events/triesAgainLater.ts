import type { Behaviour } from '../../behaviour.ts'

/** A wallet that says that it will try again later. */
export const triesAgainLater: Behaviour = {
  title: 'says that it will try again later',
  seenIn: 'MetaMask',
  tells: [],
  play(wallet) {
    wallet.onConnected = () => wallet.emit('disconnect', { code: 1013, message: 'Try again later.' })
  },
}
