import type { Behaviour } from '../../behaviour.ts'

/** A wallet that repeats its account. */
export const repeatsItsAccount: Behaviour = {
  title: 'repeats its account',
  seenIn: 'many wallets',
  tells: [],
  play(wallet) {
    wallet.onConnected = () => {
      wallet.emit('accountsChanged', [...wallet.accounts])
      wallet.emit(
        'accountsChanged',
        wallet.accounts.map((account) => account.toLowerCase()),
      )
    }
  },
}
