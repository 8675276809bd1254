import type { Behaviour } from '../../behaviour.ts'

/** A wallet that names chains in every spelling. */
export const spellsItsChains: Behaviour = {
  title: 'names chains in every spelling',
  seenIn: 'Coinbase 3, AlphaWallet, older Brave',
  tells: ['chain 10', 'chain 2', 'chain 3', 'chain 10', 'chain 1'],
  play(wallet) {
    wallet.onConnected = () => {
      for (const told of [10, '0x2', '3', '0XA', { chainId: '0x1' }]) wallet.emit('chainChanged', told)
    }
  },
}
