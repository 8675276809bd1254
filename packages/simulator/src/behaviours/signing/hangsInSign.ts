import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers about a signature. */
export const hangsInSign: Behaviour = {
  title: 'never answers about a signature',
  seenIn: 'extensions with their window closed',
  ends: { sign: 'waiting' },
  play(wallet) {
    wallet.answers.personal_sign = () => wallet.hang()
  },
}
