import type { Behaviour } from '../../behaviour.ts'

/** A wallet that names chains that are none. */
export const chainsThatAreNone: Behaviour = {
  title: 'names chains that are none',
  seenIn: 'older wallets while they load, attack',
  tells: [],
  play(wallet) {
    wallet.onConnected = () => {
      const { proxy, revoke } = Proxy.revocable([], {})
      revoke()
      for (const told of [null, undefined, '', 'loading', -1, 0, 1.5, {}, [], proxy]) wallet.emit('chainChanged', told)
    }
  },
}
