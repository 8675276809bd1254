import type { Behaviour } from '../../behaviour.ts'

/** A wallet that takes its accounts back. */
export const takesItsAccountsBack: Behaviour = {
  title: 'takes its accounts back',
  seenIn: 'MetaMask, Rainbow',
  tells: ['closed'],
  play(wallet) {
    wallet.onConnected = () => {
      const accounts = [...wallet.accounts]
      wallet.isConnected = false
      for (const told of [[], accounts, []]) wallet.emit('accountsChanged', told)
    }
  },
}
