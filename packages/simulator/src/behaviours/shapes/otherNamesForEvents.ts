import type { Behaviour } from '../../behaviour.ts'

/** A wallet that names its event methods in the other way. */
export const otherNamesForEvents: Behaviour = {
  title: 'names its event methods in the other way',
  seenIn: 'hand-made providers',
  play(wallet) {
    const { on, removeListener, ...rest } = wallet.provider
    wallet.provider = { ...rest, addListener: on, off: removeListener } as object as typeof wallet.provider
  },
}
