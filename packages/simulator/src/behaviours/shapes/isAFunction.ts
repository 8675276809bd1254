import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is a function. */
export const isAFunction: Behaviour = {
  title: 'is a function',
  seenIn: 'very old providers',
  play(wallet) {
    wallet.provider = Object.assign(() => 0, wallet.provider)
  },
}
