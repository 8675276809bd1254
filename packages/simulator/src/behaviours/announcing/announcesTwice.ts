import type { Behaviour } from '../../behaviour.ts'

/** A wallet that announces itself twice. */
export const announcesTwice: Behaviour = {
  title: 'announces itself twice',
  seenIn: 'many wallets',
  play(wallet) {
    wallet.announcements = () => [1, 2].map(() => ({ info: { ...wallet.info }, provider: wallet.provider }))
  },
}
