import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with its code as text. */
export const unknownChainCodeAsText: Behaviour = {
  title: 'tells an unknown chain with its code as text',
  seenIn: 'bridges that pass everything as text',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw { code: '4902', message: 'no' }
    }
  },
}
