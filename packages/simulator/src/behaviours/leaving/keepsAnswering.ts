import type { Behaviour } from '../../behaviour.ts'

/** A wallet that goes on giving its accounts after it was told to forget the site. */
export const keepsAnswering: Behaviour = {
  title: 'goes on giving its accounts after it was told to forget the site',
  seenIn: 'Trust',
  play(wallet) {
    wallet.answers.wallet_revokePermissions = () => null
  },
}
