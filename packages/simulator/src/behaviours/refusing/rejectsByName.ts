import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with a name in place of a code. */
export const rejectsByName: Behaviour = {
  title: 'refuses with a name in place of a code',
  seenIn: 'libraries between wallet and page',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw { code: 'ACTION_REJECTED', message: 'no' }
    }
  },
}
