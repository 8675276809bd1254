import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers about a transaction. */
export const hangsInSend: Behaviour = {
  title: 'never answers about a transaction',
  seenIn: 'extensions with their window closed',
  ends: { send: 'waiting' },
  play(wallet) {
    wallet.answers.eth_sendTransaction = () => wallet.hang()
  },
}
