import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with its code as text. */
export const rejectsWithCodeAsText: Behaviour = {
  title: 'refuses with its code as text',
  seenIn: 'bridges that pass everything as text',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw { code: '4001' }
    }
  },
}
