import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is frozen. */
export const frozen: Behaviour = {
  title: 'is frozen',
  seenIn: 'Rainbow, hardened wallets',
  play(wallet) {
    wallet.provider = Object.freeze({ ...wallet.provider })
  },
}
