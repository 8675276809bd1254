import type { Behaviour } from '../../behaviour.ts'

/** A wallet that gives a permission that says nothing. */
export const emptyPermission: Behaviour = {
  title: 'gives a permission that says nothing',
  seenIn: 'mobile wallets',
  chooses: 'done',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = () => null
  },
}
