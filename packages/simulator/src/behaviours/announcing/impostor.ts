import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has an impostor beside it, under its own name. */
export const impostor: Behaviour = {
  title: 'has an impostor beside it, under its own name',
  seenIn: 'Taho as default wallet, attack',
  announces: 'twice',
  play(wallet) {
    const stranger = { ...wallet.provider, request: () => wallet.hang() }
    wallet.announcements = () => [
      { info: { ...wallet.info }, provider: wallet.provider },
      { info: { ...wallet.info, uuid: `${wallet.info.uuid.slice(0, -3)}fff` }, provider: stranger },
    ]
  },
}
