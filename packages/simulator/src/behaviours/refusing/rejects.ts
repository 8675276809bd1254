import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused by its owner. */
export const rejects: Behaviour = {
  title: 'is refused by its owner',
  seenIn: 'every wallet',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw wallet.error(4001, 'User rejected')
    }
  },
}
