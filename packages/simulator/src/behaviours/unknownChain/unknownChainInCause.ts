import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with the code in the cause. */
export const unknownChainInCause: Behaviour = {
  title: 'tells an unknown chain with the code in the cause',
  seenIn: 'libraries between wallet and page',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw { message: 'oops', cause: { code: 4902 } }
    }
  },
}
