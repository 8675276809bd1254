import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its chain a thousand times, and ends where it was. */
export const chainStorm: Behaviour = {
  title: 'changes its chain a thousand times, and ends where it was',
  seenIn: 'attack, or a loop in the wallet',
  play(wallet) {
    wallet.onConnected = () => {
      const home = `0x${wallet.chainId.toString(16)}`
      for (let index = 0; index < 500; index++) {
        wallet.emit('chainChanged', '0xa')
        wallet.emit('chainChanged', home)
      }
    }
  },
}
