import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with a plain string. */
export const rejectsWithString: Behaviour = {
  title: 'refuses with a plain string',
  seenIn: 'hand-made providers',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw 'Request denied by the user'
    }
  },
}
