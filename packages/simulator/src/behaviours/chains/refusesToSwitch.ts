import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the other network. */
export const refusesToSwitch: Behaviour = {
  title: 'is refused the other network',
  seenIn: 'every wallet',
  ends: { switch: 'switch_rejected', add: 'switch_rejected' },
  play(wallet) {
    wallet.answers.wallet_switchEthereumChain = async () => {
      await wallet.sleep(1000)
      throw wallet.error(4001, 'User rejected the request.')
    }
  },
}
