import type { Behaviour } from '../../behaviour.ts'

/** A wallet that names chains in every spelling. */
export const spellsItsChains: Behaviour = {
  title: 'names chains in every spelling',
  seenIn: 'Coinbase 3, AlphaWallet, older Brave',
  tells: ['chain 10', 'chain 2', 'chain 3', 'chain 10', 'chain 1'],
  play(wallet) {
    wallet.onConnected = () => {
      const spellings = [10, '0x2', '3', '0XA', { chainId: '0x1' }]
      spellings.forEach((told, index) => {
        wallet.later(index * 500, () => {
          wallet.chainId = Number(typeof told === 'object' ? told.chainId : told)
          wallet.emit('chainChanged', told)
        })
      })
    }
  },
}
