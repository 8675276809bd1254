import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has a fixed list of networks. */
export const cannotAdd: Behaviour = {
  title: 'has a fixed list of networks',
  seenIn: 'Phantom, Abstract',
  ends: { add: 'network_switching_not_supported' },
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = () => {
      throw wallet.error(4200, 'Adding networks is not supported')
    }
  },
}
