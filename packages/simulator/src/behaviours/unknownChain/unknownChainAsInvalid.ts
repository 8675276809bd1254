import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain as if the request were malformed. */
export const unknownChainAsInvalid: Behaviour = {
  title: 'tells an unknown chain as if the request were malformed',
  seenIn: 'wallets that misread the standard',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw wallet.error(-32602, 'Invalid chain')
    }
  },
}
