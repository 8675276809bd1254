import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has a picture of two megabytes. */
export const hugeIcon: Behaviour = {
  title: 'has a picture of two megabytes',
  seenIn: 'attack, or haste',
  play(wallet) {
    wallet.info.icon = `data:image/png;base64,${'A'.repeat(2_000_000)}`
  },
}
