import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses with words and no code. */
export const rejectsWithoutCode: Behaviour = {
  title: 'refuses with words and no code',
  seenIn: 'wallets in pop-up windows',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw { message: 'User denied account authorization' }
    }
  },
}
