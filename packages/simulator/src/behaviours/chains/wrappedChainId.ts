import type { Behaviour } from '../../behaviour.ts'

/** A wallet that wraps its chain in an object. */
export const wrappedChainId: Behaviour = {
  title: 'wraps its chain in an object',
  seenIn: 'wallets that send their events as answers',
  play(wallet) {
    wallet.answers.eth_chainId = () => ({ chainId: `0x${wallet.chainId.toString(16)}` })
  },
}
