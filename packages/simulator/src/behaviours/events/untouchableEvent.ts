import type { Behaviour } from '../../behaviour.ts'

/** A wallet that sends accounts that cannot be touched. */
export const untouchableEvent: Behaviour = {
  title: 'sends accounts that cannot be touched',
  seenIn: 'attack',
  tells: ['closed'],
  play(wallet) {
    wallet.onConnected = () => {
      const { proxy, revoke } = Proxy.revocable([], {})
      revoke()
      wallet.emit('accountsChanged', proxy)
    }
  },
}
