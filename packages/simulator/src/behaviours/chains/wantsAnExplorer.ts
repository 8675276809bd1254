import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses a network without an explorer, as if its owner had said no. */
export const wantsAnExplorer: Behaviour = {
  title: 'refuses a network without an explorer, as if its owner had said no',
  seenIn: 'Rabby',
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = (params) => {
      const { blockExplorerUrls = [] } = params[0] as { blockExplorerUrls?: readonly unknown[] }
      const [first] = blockExplorerUrls
      // No window was opened: nobody was asked.
      if (typeof first !== 'string' || !/^https?:/.test(first)) throw wallet.error(4001, 'User rejected the request.')
      return wallet.answer({ method: 'wallet_addEthereumChain', params })
    }
  },
}
