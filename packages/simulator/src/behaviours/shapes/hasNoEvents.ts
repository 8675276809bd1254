import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has no events. */
export const hasNoEvents: Behaviour = {
  title: 'has no events',
  seenIn: 'hand-made providers',
  play(wallet) {
    const { on: _on, removeListener: _removeListener, ...rest } = wallet.provider
    wallet.provider = rest as typeof wallet.provider
  },
}
