import type { Behaviour } from '../../behaviour.ts'

/** A wallet that knows no permissions. */
export const knowsNoPermissions: Behaviour = {
  title: 'knows no permissions',
  seenIn: 'mobile wallets',
  chooses: 'done',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = () => {
      throw wallet.error(-32601, 'Method not found')
    }
  },
}
