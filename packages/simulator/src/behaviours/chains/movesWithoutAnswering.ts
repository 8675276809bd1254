import type { Behaviour } from '../../behaviour.ts'

/** A wallet that switches, and never answers. */
export const movesWithoutAnswering: Behaviour = {
  title: 'switches, and never answers',
  seenIn: 'mobile wallets in their own browser',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      wallet.answer({ method: 'wallet_switchEthereumChain', params })
      return wallet.hang()
    }
  },
}
