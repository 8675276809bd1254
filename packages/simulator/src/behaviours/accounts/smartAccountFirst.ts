import type { Behaviour } from '../../behaviour.ts'

/** A wallet that gives its smart account and the key behind it. */
export const smartAccountFirst: Behaviour = {
  title: 'gives its smart account and the key behind it',
  seenIn: 'Abstract',
  play(wallet) {
    wallet.accounts = [...wallet.accounts, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
  },
}
