import type { Behaviour } from '../../behaviour.ts'

/** A wallet whose program fails over a network without an explorer. */
export const failsWithoutExplorer: Behaviour = {
  title: 'fails over a network without an explorer, in the words of its engine',
  seenIn: 'extensions that read the first explorer unchecked',
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = (params) => {
      const { blockExplorerUrls } = params[0] as { blockExplorerUrls?: readonly unknown[] }
      if (blockExplorerUrls === undefined || blockExplorerUrls.length === 0) {
        throw wallet.error(-32603, "Cannot destructure property 'protocol' of 'i.parse(...)' as it is null.")
      }
      return wallet.answer({ method: 'wallet_addEthereumChain', params })
    }
  },
}
