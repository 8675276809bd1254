import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers when it is to forget a site. */
export const hangsInRevoke: Behaviour = {
  title: 'never answers when it is to forget a site',
  seenIn: 'Exodus',
  play(wallet) {
    wallet.answers.wallet_revokePermissions = () => wallet.hang()
  },
}
