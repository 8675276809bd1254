import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is still busy with another switch. */
export const switchPending: Behaviour = {
  title: 'is still busy with another switch',
  seenIn: 'MetaMask',
  ends: { switch: 'wallet_request_pending', add: 'wallet_request_pending' },
  play(wallet) {
    const busy = () => {
      throw wallet.error(-32002, 'Request of type wallet_switchEthereumChain already pending')
    }
    wallet.answers.wallet_switchEthereumChain = busy
    wallet.answers.wallet_addEthereumChain = busy
  },
}
