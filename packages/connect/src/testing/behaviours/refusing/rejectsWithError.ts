import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with an Error that has a code. */
export const rejectsWithError: Behaviour = {
  title: 'refuses with an Error that has a code',
  seenIn: 'most extensions',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
  },
}
