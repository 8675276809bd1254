import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the choice of accounts. */
export const refusesPermission: Behaviour = {
  title: 'is refused the choice of accounts',
  seenIn: 'every wallet with permissions',
  chooses: 'user_rejected_request',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = async () => {
      await wallet.sleep(1000)
      throw wallet.error(4001, 'User rejected the request.')
    }
  },
}
