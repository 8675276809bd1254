import type { Behaviour } from '../../behaviour.ts'

/** A wallet that switches, and tells nobody of it. */
export const movesWithoutTelling: Behaviour = {
  title: 'switches, and tells nobody of it',
  seenIn: 'Trust, wallets without events',
  play(wallet) {
    const go = (params: readonly unknown[]) => {
      wallet.chainId = Number((params[0] as { chainId: string }).chainId)
      return null
    }
    wallet.answers.wallet_switchEthereumChain = go
    wallet.answers.wallet_addEthereumChain = go
  },
}
