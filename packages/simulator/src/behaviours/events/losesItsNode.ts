import type { Behaviour } from '../../behaviour.ts'

/** A wallet that loses its node, and comes back. */
export const losesItsNode: Behaviour = {
  title: 'loses its node, and comes back',
  seenIn: 'MetaMask',
  tells: [],
  play(wallet) {
    wallet.onConnected = () => wallet.emit('disconnect', { code: 4900, message: 'The Provider is disconnected.' })
  },
}
