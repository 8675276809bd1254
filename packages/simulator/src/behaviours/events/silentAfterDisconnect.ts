import type { Behaviour } from '../../behaviour.ts'

/** A wallet that says nothing any more after it disconnected. */
export const silentAfterDisconnect: Behaviour = {
  title: 'says nothing any more after it disconnected',
  seenIn: 'extensions that were switched off',
  tells: ['closed'],
  play(wallet) {
    wallet.onConnected = () => {
      wallet.answers.eth_accounts = () => wallet.hang()
      wallet.emit('disconnect', new Error('gone'))
    }
  },
}
