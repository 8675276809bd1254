import type { Behaviour } from '../../behaviour.ts'

/** A wallet that says that it switched, and goes back at once. */
export const movesAndGoesBack: Behaviour = {
  title: 'says that it switched, and goes back at once',
  seenIn: 'wallets with a chain for each site',
  ends: { switch: 'network_not_switched', add: 'network_not_switched' },
  play(wallet) {
    const goBack = ([parameter]: readonly unknown[]) => {
      wallet.emit('chainChanged', (parameter as { chainId: string }).chainId)
      wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
      return null
    }
    wallet.answers.wallet_switchEthereumChain = goBack
    wallet.answers.wallet_addEthereumChain = goBack
  },
}
