import type { Behaviour } from '../../behaviour.ts'

/** A wallet that shares its uuid with another wallet. */
export const twoWithOneUuid: Behaviour = {
  title: 'shares its uuid with another wallet',
  seenIn: 'Taho, Abstract',
  announces: 'twice',
  play(wallet) {
    const stranger = { ...wallet.provider }
    wallet.announcements = () => [
      { info: { ...wallet.info }, provider: wallet.provider },
      { info: { ...wallet.info, name: 'Another Wallet', rdns: 'another.wallet' }, provider: stranger },
    ]
  },
}
