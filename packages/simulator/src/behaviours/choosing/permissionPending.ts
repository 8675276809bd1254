import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is already asking for the permission. */
export const permissionPending: Behaviour = {
  title: 'is already asking for the permission',
  seenIn: 'extensions with their window open',
  chooses: 'waiting',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = () => {
      throw wallet.error(-32002, 'Already processing wallet_requestPermissions')
    }
  },
}
