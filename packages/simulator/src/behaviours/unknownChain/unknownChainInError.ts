import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with the code in an error inside the error. */
export const unknownChainInError: Behaviour = {
  title: 'tells an unknown chain with the code in an error inside the error',
  seenIn: 'bridges to other devices',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw { error: { code: 4902, message: 'no' } }
    }
  },
}
