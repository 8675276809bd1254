import type { Behaviour } from '../../behaviour.ts'

/** A wallet that gives a permission without caveats. */
export const noCaveats: Behaviour = {
  title: 'gives a permission without caveats',
  seenIn: 'Rabby',
  chooses: 'done',
  play(wallet) {
    wallet.answers.wallet_requestPermissions = () => {
      wallet.isConnected = true
      return [{ parentCapability: 'eth_accounts' }]
    }
  },
}
