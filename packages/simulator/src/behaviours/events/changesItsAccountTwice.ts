import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its account, and says so twice. */
export const changesItsAccountTwice: Behaviour = {
  title: 'changes its account, and says so twice',
  seenIn: 'many wallets',
  tells: ['accounts 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  play(wallet) {
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    wallet.onConnected = () => {
      wallet.accounts = [other]
      wallet.emit('accountsChanged', [other])
      wallet.emit('accountsChanged', [other.toLowerCase(), other])
    }
  },
}
