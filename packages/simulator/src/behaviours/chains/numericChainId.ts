import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells its chain as a number. */
export const numericChainId: Behaviour = {
  title: 'tells its chain as a number',
  seenIn: 'Coinbase 3, Abstract',
  play(wallet) {
    wallet.answers.eth_chainId = () => wallet.chainId
  },
}
