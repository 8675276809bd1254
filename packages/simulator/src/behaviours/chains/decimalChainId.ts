import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells its chain in decimal. */
export const decimalChainId: Behaviour = {
  title: 'tells its chain in decimal',
  seenIn: 'AlphaWallet, older Brave',
  play(wallet) {
    wallet.answers.eth_chainId = () => String(wallet.chainId)
  },
}
