import type { Behaviour } from '../../behaviour.ts'

/** A wallet that claims that it can send many calls as one, and cannot. */
export const lyingCapabilities: Behaviour = {
  title: 'claims that it can send many calls as one, and cannot',
  seenIn: 'smart wallets, half finished',
  play(wallet) {
    wallet.answers.wallet_getCapabilities = () => ({ '0x1': { atomic: { status: 'supported' } } })
    wallet.answers.wallet_sendCalls = () => {
      throw wallet.error(-32601, 'Method not found')
    }
  },
}
