import type { Behaviour } from '../../behaviour.ts'

/** A wallet that says that it switched, and stays. */
export const staysAndSaysSwitched: Behaviour = {
  title: 'says that it switched, and stays',
  seenIn: 'WalletLink, MetaMask mobile',
  ends: { switch: 'network_not_switched', add: 'network_not_switched' },
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = () => null
    wallet.answers.wallet_addEthereumChain = () => null
  },
}
