import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells an unknown chain with the code inside of an internal error. */
export const unknownChainInOriginalError: Behaviour = {
  title: 'tells an unknown chain with the code inside of an internal error',
  seenIn: 'MetaMask mobile',
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const chainId = Number((params[0] as { chainId: string }).chainId)
      if (wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      throw wallet.error(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902, message: 'no' } })
    }
  },
}
