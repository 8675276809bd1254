import type { Behaviour } from '../../behaviour.ts'

/** A wallet that does not announce itself. */
export const announcesNothing: Behaviour = {
  title: 'does not announce itself',
  seenIn: 'older wallets',
  announces: 'nothing',
  play(wallet) {
    wallet.announcements = () => []
  },
}
