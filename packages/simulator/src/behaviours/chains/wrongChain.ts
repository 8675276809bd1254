import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is on a chain that the page does not know. */
export const wrongChain: Behaviour = {
  title: 'is on a chain that the page does not know',
  seenIn: 'every wallet',
  play(wallet) {
    wallet.chainId = 777
    wallet.chains.add(777)
  },
  ends: { send: 'no_public_client' },
}
