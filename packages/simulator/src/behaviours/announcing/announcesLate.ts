import type { Behaviour } from '../../behaviour.ts'

/** A wallet that announces itself three seconds late. */
export const announcesLate: Behaviour = {
  title: 'announces itself three seconds late',
  seenIn: 'slow extensions',
  announces: 'late',
  play(wallet) {
    wallet.announceDelayMs = 3000
  },
}
