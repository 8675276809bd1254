import type { Behaviour } from '../../behaviour.ts'

/** A wallet that cannot forget listeners. */
export const cannotForgetListeners: Behaviour = {
  title: 'cannot forget listeners',
  seenIn: 'Trust',
  keepsListeners: true,
  play(wallet) {
    const { removeListener: _removeListener, ...rest } = wallet.provider
    wallet.provider = rest as typeof wallet.provider
  },
}
