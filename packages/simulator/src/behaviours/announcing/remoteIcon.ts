import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has a picture on another host. */
export const remoteIcon: Behaviour = {
  title: 'has a picture on another host',
  seenIn: 'trackers',
  play(wallet) {
    wallet.info.icon = 'https://tracker.example/icon.png'
  },
}
