import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is let on the network after two minutes. */
export const approvesAfter120s: Behaviour = {
  title: 'is let on the network after two minutes',
  seenIn: 'people who read what they are asked',
  ends: { switch: 'waiting', add: 'waiting' },
  play(wallet) {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      wallet.answers[method] = async (params) => {
        await wallet.sleep(120_000)
        return wallet.answer({ method, params })
      }
    }
  },
}
