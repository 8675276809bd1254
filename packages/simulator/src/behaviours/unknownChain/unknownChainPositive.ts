import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with a code that lost its sign. */
export const unknownChainPositive: Behaviour = {
  title: 'tells an unknown chain with a code that lost its sign',
  seenIn: 'Trust',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw { code: 32603, message: 'Unrecognized chain ID' }
    }
  },
}
