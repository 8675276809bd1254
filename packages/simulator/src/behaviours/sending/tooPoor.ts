import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has not enough money for the transaction. */
export const tooPoor: Behaviour = {
  title: 'has not enough money for the transaction',
  seenIn: 'every wallet',
  ends: { send: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_sendTransaction = () => {
      throw wallet.error(-32000, 'insufficient funds for gas * price + value')
    }
  },
}
