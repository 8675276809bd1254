import type { Behaviour } from '../../behaviour.ts'

/** A wallet that hides the refusal in the cause of its error. */
export const rejectsInCause: Behaviour = {
  title: 'hides the refusal in the cause of its error',
  seenIn: 'libraries between wallet and page',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw { message: 'oops', cause: { code: 4001 } }
    }
  },
}
