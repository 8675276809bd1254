import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers anything. */
export const hangsInEverything: Behaviour = {
  title: 'never answers anything',
  seenIn: 'extensions whose background service has died',
  ends: { connect: 'waiting' },
  play(wallet) {
    wallet.provider = { ...wallet.provider, request: () => wallet.hang() }
  },
}
