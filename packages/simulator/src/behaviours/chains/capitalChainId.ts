import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells its chain in capitals. */
export const capitalChainId: Behaviour = {
  title: 'tells its chain in capitals',
  seenIn: 'hand-made providers',
  play(wallet) {
    wallet.answers.eth_chainId = () => `0X${wallet.chainId.toString(16).toUpperCase()}`
  },
}
