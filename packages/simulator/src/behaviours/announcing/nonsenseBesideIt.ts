import type { Behaviour } from '../../behaviour.ts'

/** A wallet that announces nonsense beside itself. */
export const nonsenseBesideIt: Behaviour = {
  title: 'announces nonsense beside itself',
  seenIn: 'attack',
  play(wallet) {
    const trap = () => {
      throw new Error('trap')
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    wallet.announcements = () => [
      ...[null, undefined, 7, 'wallet', {}, { info: null, provider: null }, proxy],
      new Proxy({}, { get: trap }),
      { info: { ...wallet.info, rdns: 7 }, provider: wallet.provider },
      { info: { ...wallet.info }, provider: wallet.provider },
    ]
  },
}
