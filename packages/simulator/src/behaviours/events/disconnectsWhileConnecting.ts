import type { Behaviour } from '../../behaviour.ts'

/** A wallet that disconnects while it is being connected. */
export const disconnectsWhileConnecting: Behaviour = {
  title: 'disconnects while it is being connected',
  seenIn: 'extensions that are being updated',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    wallet.answers.eth_chainId = () => {
      wallet.isConnected = false
      wallet.emit('accountsChanged', [])
      return `0x${wallet.chainId.toString(16)}`
    }
  },
}
