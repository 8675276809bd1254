import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has markup and hidden signs in its name. */
export const markedUpName: Behaviour = {
  title: 'has markup and hidden signs in its name',
  seenIn: 'attack',
  play(wallet) {
    wallet.info.name = `<b onclick=alert(1)>Wal\u202elet</b>\u200b`
  },
}
