import type { Behaviour } from '../../behaviour.ts'

/** A wallet that knows only the older question for its chain. */
export const knowsOnlyNetVersion: Behaviour = {
  title: 'knows only the older question for its chain',
  seenIn: 'very old browsers for dapps',
  play(wallet) {
    wallet.answers.eth_chainId = () => {
      throw wallet.error(-32601, 'Method not found')
    }
  },
}
