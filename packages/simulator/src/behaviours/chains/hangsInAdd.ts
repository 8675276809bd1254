import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers about the new network. */
export const hangsInAdd: Behaviour = {
  title: 'never answers about the new network',
  seenIn: 'extensions with their window closed',
  ends: { add: 'waiting' },
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = () => wallet.hang()
  },
}
