import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with a plain string. */
export const unknownChainAsString: Behaviour = {
  title: 'tells an unknown chain with a plain string',
  seenIn: 'hand-made providers',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw 'Unrecognized chain ID'
    }
  },
}
