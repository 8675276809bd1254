import type { Behaviour } from '../../behaviour.ts'

/** A wallet in whose own list of sites its owner ends the connection. */
export const endsInItsOwnList: Behaviour = {
  title: 'is told by its owner, in its own list of sites, to let this one go',
  seenIn: 'MetaMask, Rabby',
  tells: ['closed'],
  play(wallet) {
    wallet.onConnected = () => {
      wallet.isConnected = false
      for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']) {
        wallet.answers[method] = () => {
          throw wallet.error(4100, 'The requested account has not been authorized by the user.')
        }
      }
      wallet.emit('accountsChanged', [])
      wallet.emit('disconnect', wallet.error(4900, 'Disconnected'))
    }
  },
}
