import type { Behaviour } from '../../behaviour.ts'

/** A wallet that announces itself two thousand times under as many names. */
export const announcementStorm: Behaviour = {
  title: 'announces itself two thousand times under as many names',
  seenIn: 'attack',
  announces: 'twice',
  play(wallet) {
    wallet.announcements = () =>
      Array.from({ length: 2000 }, (_, index) => ({
        info: { ...wallet.info, uuid: `u${index}`, rdns: index === 0 ? wallet.info.rdns : `w${index}.test` },
        provider: index === 0 ? wallet.provider : { ...wallet.provider },
      }))
  },
}
