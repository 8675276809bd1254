import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with the code of remote sessions. */
export const rejectsAsPeer: Behaviour = {
  title: 'refuses with the code of remote sessions',
  seenIn: 'wallets behind a relay',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw wallet.error(5000, 'no')
    }
  },
}
