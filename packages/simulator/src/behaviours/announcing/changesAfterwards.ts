import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its name after it announced itself. */
export const changesAfterwards: Behaviour = {
  title: 'changes its name after it announced itself',
  seenIn: 'attack',
  play(wallet) {
    const info = { ...wallet.info }
    wallet.announcements = () => {
      const detail = { info, provider: wallet.provider }
      wallet.later(0, () => {
        Object.assign(info, { name: 'Somebody Else', rdns: 'somebody.else' })
      })
      return [detail]
    }
  },
}
