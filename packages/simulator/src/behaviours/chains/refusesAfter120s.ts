import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the network after two minutes. */
export const refusesAfter120s: Behaviour = {
  title: 'is refused the network after two minutes',
  seenIn: 'people who read what they are asked',
  ends: { switch: 'waiting', add: 'waiting' },
  play(wallet) {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      wallet.answers[method] = async () => {
        await wallet.sleep(120_000)
        throw wallet.error(4001, 'User rejected the request.')
      }
    }
  },
}
