import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with words and a general code. */
export const unknownChainInText: Behaviour = {
  title: 'tells an unknown chain with words and a general code',
  seenIn: 'Trust',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw wallet.error(
        -32603,
        'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.',
      )
    }
  },
}
