import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers about the permission. */
export const hangsInPermissions: Behaviour = {
  title: 'never answers about the permission',
  seenIn: 'mobile wallets',
  chooses: 'waiting',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = () => wallet.hang()
  },
}
