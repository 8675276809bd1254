import type { Behaviour } from '../../behaviour.ts'

/** A wallet that calls the node it was given before it draws its window, which stays empty when the node refuses. */
export const asksItsNodeFirst: Behaviour = {
  title: 'calls the node it was given before it draws its window, and stays empty when the node refuses',
  seenIn: 'extensions, from their service worker',
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = async (params) => {
      const { chainId, rpcUrls } = params[0] as { chainId: string; rpcUrls: readonly string[] }
      const asked = [
        { method: 'eth_chainId' },
        { method: 'net_version' },
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
        { method: 'eth_getTransactionCount', params: [wallet.accounts[0], 'latest'] },
      ]
      try {
        const answers = await Promise.all(asked.map((request) => wallet.reach(rpcUrls[0] ?? '', request)))
        if (Number(answers[0]) !== Number(chainId)) throw new Error('Another chain')
      } catch {
        return wallet.hang()
      }
      return wallet.answer({ method: 'wallet_addEthereumChain', params })
    }
  },
}
