import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers about the network. */
export const hangsInSwitch: Behaviour = {
  title: 'never answers about the network',
  seenIn: 'extensions with their window closed',
  ends: { switch: 'waiting', add: 'waiting' },
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = () => wallet.hang()
  },
}
