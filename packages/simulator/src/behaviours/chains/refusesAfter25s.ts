import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the network after 25 seconds. */
export const refusesAfter25s: Behaviour = {
  title: 'is refused the network after 25 seconds',
  seenIn: 'people who read what they are asked',
  ends: { switch: 'waiting', add: 'waiting' },
  play(wallet) {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      wallet.answers[method] = async () => {
        await wallet.sleep(25_000)
        throw wallet.error(4001, 'User rejected the request.')
      }
    }
  },
}
