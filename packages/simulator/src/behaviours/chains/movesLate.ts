import type { Behaviour } from '../../behaviour.ts'

/** A wallet that says that it switched half a second before it does. */
export const movesLate: Behaviour = {
  title: 'says that it switched half a second before it does',
  seenIn: 'MetaMask',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (!wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      wallet.later(500, () => void wallet.answer({ method: 'wallet_switchEthereumChain', params }))
      return null
    }
  },
}
