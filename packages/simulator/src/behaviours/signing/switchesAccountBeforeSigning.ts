import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has changed to another account without a word. */
export const switchesAccountBeforeSigning: Behaviour = {
  title: 'has changed to another account without a word',
  seenIn: 'wallets without events',
  ends: {
    sign: 'wallet_address_mismatch_error',
    signTyped: 'wallet_address_mismatch_error',
    send: 'wallet_address_mismatch_error',
  },
  play(wallet) {
    wallet.onConnected = () => {
      wallet.accounts = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
    }
  },
}
