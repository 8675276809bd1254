import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with the code of an internal error. */
export const rejectsAsInternal: Behaviour = {
  title: 'refuses with the code of an internal error',
  seenIn: 'bridges to other devices',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw wallet.error(-32603, 'User rejected signature request')
    }
  },
}
