import type { Behaviour } from '../../behaviour.ts'

/** A wallet that forgets the site, and says that it failed. */
export const revokeFailsThoughItWorked: Behaviour = {
  title: 'forgets the site, and says that it failed',
  seenIn: 'MetaMask with a request in its queue',
  play(wallet) {
    wallet.answers.wallet_revokePermissions = (params) => {
      wallet.answer({ method: 'wallet_revokePermissions', params })
      throw wallet.error(-32603, 'Internal error')
    }
  },
}
