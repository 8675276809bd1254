import type { Behaviour } from '../../behaviour.ts'

/** A wallet that sends ten thousand events at once. */
export const eventStorm: Behaviour = {
  title: 'sends ten thousand events at once',
  seenIn: 'attack, or a loop in the wallet',
  tells: [],
  play(wallet) {
    wallet.onConnected = () => {
      for (let index = 0; index < 10_000; index++) {
        wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
        wallet.emit('accountsChanged', [...wallet.accounts])
      }
    }
  },
}
