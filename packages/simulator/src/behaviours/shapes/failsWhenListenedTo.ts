import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails when it is listened to. */
export const failsWhenListenedTo: Behaviour = {
  title: 'fails when it is listened to',
  seenIn: "Binance's extension",
  play(wallet) {
    const trap = () => {
      throw new Error('trap')
    }
    wallet.provider = { ...wallet.provider, on: trap, removeListener: trap }
  },
}
