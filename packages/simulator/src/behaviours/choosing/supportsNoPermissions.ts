import type { Behaviour } from '../../behaviour.ts'

/** A wallet that supports no permissions, and says so politely. */
export const supportsNoPermissions: Behaviour = {
  title: 'supports no permissions, and says so politely',
  seenIn: 'mobile wallets',
  chooses: 'done',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = () => {
      throw wallet.error(4200, 'The Provider does not support the requested method.')
    }
  },
}
