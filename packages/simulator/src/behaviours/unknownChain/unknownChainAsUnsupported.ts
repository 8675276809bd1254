import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain as if it could not switch. */
export const unknownChainAsUnsupported: Behaviour = {
  title: 'tells an unknown chain as if it could not switch',
  seenIn: 'wallets that misread the standard',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw wallet.error(4200, 'Unsupported')
    }
  },
}
