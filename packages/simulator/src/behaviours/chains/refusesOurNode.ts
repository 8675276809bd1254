import type { Behaviour } from '../../behaviour.ts'

/** A wallet that does not like the node of the new network. */
export const refusesOurNode: Behaviour = {
  title: 'does not like the node of the new network',
  seenIn: 'MetaMask, Trust',
  ends: { add: 'wallet_invalid_params' },
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = () => {
      throw wallet.error(-32602, 'Chain ID returned by RPC URL does not match')
    }
  },
}
