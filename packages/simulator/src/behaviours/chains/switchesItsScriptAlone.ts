import type { Behaviour } from '../../behaviour.ts'

/** A wallet that switches its script in the page, and not itself. */
export const switchesItsScriptAlone: Behaviour = {
  title: 'switches its script in the page, and not itself',
  seenIn: 'extensions whose service worker was asleep',
  ends: { switch: 'network_not_switched', add: 'network_not_switched' },
  tells: [],
  play(wallet) {
    const pretend = ([parameter]: readonly unknown[]) => {
      wallet.emit('chainChanged', (parameter as { chainId: string }).chainId)
      return null
    }
    wallet.answers.wallet_switchEthereumChain = pretend
    wallet.answers.wallet_addEthereumChain = pretend
    wallet.onConnected = () => wallet.emit('chainChanged', '0xa')
  },
}
