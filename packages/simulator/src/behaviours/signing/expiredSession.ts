import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has a session that has run out, without saying so. */
export const expiredSession: Behaviour = {
  title: 'has a session that has run out, without saying so',
  seenIn: 'wallets behind a relay',
  ends: {
    sign: 'wallet_unauthorized',
    signTyped: 'wallet_unauthorized',
    switch: 'wallet_unauthorized',
    add: 'wallet_unauthorized',
    send: 'wallet_unauthorized',
  },
  play(wallet) {
    const answers = ['personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'eth_sendTransaction']
    wallet.onConnected = () => {
      for (const method of answers) {
        wallet.answers[method] = () => {
          throw wallet.error(4100, 'Session expired')
        }
      }
    }
  },
}
