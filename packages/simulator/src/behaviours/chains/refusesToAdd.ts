import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the new network. */
export const refusesToAdd: Behaviour = {
  title: 'is refused the new network',
  seenIn: 'every wallet',
  ends: { add: 'add_network_rejected' },
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = async () => {
      await wallet.sleep(1000)
      throw wallet.error(4001, 'User rejected the request.')
    }
  },
}
