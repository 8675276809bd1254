import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with an Error that has a code. */
export const rejectsWithError: Behaviour = {
  title: 'refuses with an Error that has a code',
  seenIn: 'most extensions',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
  },
}
