import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with the code that is meant for it. */
export const unknownChainCode: Behaviour = {
  title: 'tells an unknown chain with the code that is meant for it',
  seenIn: 'most wallets',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw wallet.error(4902, 'Unrecognized chain ID "0x7a69".')
    }
  },
}
