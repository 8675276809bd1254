import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain in the words of its owner's language, without a code. */
export const unknownChainInOtherWords: Behaviour = {
  title: "tells an unknown chain in the words of its owner's language, without a code",
  seenIn: 'wallets in translation',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw new Error('不支持的网络')
    }
  },
}
