import type { Behaviour } from '../../behaviour.ts'

/** A wallet that cannot switch networks. */
export const cannotSwitch: Behaviour = {
  title: 'cannot switch networks',
  seenIn: 'Huobi, Bitpie, and wallets of one chain',
  ends: { switch: 'network_switching_not_supported', add: 'network_switching_not_supported' },
  play(wallet) {
    const refuse = () => {
      throw wallet.error(-32601, 'Method not found')
    }
    wallet.answers.wallet_switchEthereumChain = refuse
    wallet.answers.wallet_addEthereumChain = refuse
  },
}
