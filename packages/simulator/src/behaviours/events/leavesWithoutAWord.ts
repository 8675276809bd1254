import type { Behaviour } from '../../behaviour.ts'

/** A wallet that disconnects without a word. */
export const leavesWithoutAWord: Behaviour = {
  title: 'disconnects without a word',
  seenIn: 'Rainbow',
  tells: ['closed'],
  play(wallet) {
    wallet.onConnected = () => {
      wallet.isConnected = false
      wallet.emit('disconnect', undefined)
      wallet.emit('disconnect', [])
    }
  },
}
