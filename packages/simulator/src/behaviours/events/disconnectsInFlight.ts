import type { Behaviour } from '../../behaviour.ts'

/** A wallet that disconnects while it is asked for a signature. */
export const disconnectsInFlight: Behaviour = {
  title: 'disconnects while it is asked for a signature',
  seenIn: 'every wallet',
  ends: { sign: 'connection_closed' },
  play(wallet) {
    wallet.answers.personal_sign = () => {
      wallet.isConnected = false
      wallet.emit('accountsChanged', [])
      return wallet.hang()
    }
  },
}
