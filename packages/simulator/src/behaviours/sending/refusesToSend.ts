import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the transaction. */
export const refusesToSend: Behaviour = {
  title: 'is refused the transaction',
  seenIn: 'every wallet',
  ends: { send: 'transaction_failed' },
  play(wallet) {
    wallet.answers.eth_sendTransaction = async () => {
      await wallet.sleep(1000)
      throw wallet.error(4001, 'User denied transaction signature.')
    }
  },
}
