import type { Behaviour } from '../../behaviour.ts'

/** A wallet that cannot forget a site. */
export const refusesToForget: Behaviour = {
  title: 'cannot forget a site',
  seenIn: 'Phantom',
  play(wallet) {
    wallet.answers.wallet_revokePermissions = () => {
      throw wallet.error(-32601, 'Method not found')
    }
  },
}
