import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with the code of a server error. */
export const unknownChainAsServerError: Behaviour = {
  title: 'tells an unknown chain with the code of a server error',
  seenIn: 'Frame',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw wallet.error(-32000, 'Chain does not exist')
    }
  },
}
