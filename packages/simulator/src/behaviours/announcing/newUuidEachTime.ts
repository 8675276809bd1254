import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has another uuid each time it announces itself. */
export const newUuidEachTime: Behaviour = {
  title: 'has another uuid each time it announces itself',
  seenIn: 'wallets that misread the standard',
  play(wallet) {
    let count = 0
    wallet.announcements = () => {
      count += 1
      return [
        { info: { ...wallet.info, uuid: `${wallet.info.uuid.slice(0, -3)}${count + 100}` }, provider: wallet.provider },
      ]
    }
  },
}
