import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is let on the network after 25 seconds. */
export const approvesAfter25s: Behaviour = {
  title: 'is let on the network after 25 seconds',
  seenIn: 'people who read what they are asked',
  ends: { switch: 'waiting', add: 'waiting' },
  play(wallet) {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      wallet.answers[method] = async (params) => {
        await wallet.sleep(25_000)
        return wallet.answer({ method, params })
      }
    }
  },
}
