import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never tells its accounts again once it is connected. */
export const hangsInAccounts: Behaviour = {
  title: 'never tells its accounts again once it is connected',
  seenIn: 'extensions whose background service has died',
  ends: { sign: 'wallet_not_responding', signTyped: 'wallet_not_responding', send: 'wallet_not_responding' },
  play(wallet) {
    wallet.onConnected = () => {
      wallet.answers.eth_accounts = () => wallet.hang()
    }
  },
}
