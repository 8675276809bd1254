import type { Behaviour } from '../../behaviour.ts'

/** A wallet that adds a network without going there. */
export const addsWithoutSwitching: Behaviour = {
  title: 'adds a network without going there',
  seenIn: 'MetaMask, Trust',
  play(wallet) {
    wallet.answers.wallet_addEthereumChain = ([parameter]) => {
      wallet.chains.add(Number((parameter as { chainId: string }).chainId))
      return null
    }
  },
}
