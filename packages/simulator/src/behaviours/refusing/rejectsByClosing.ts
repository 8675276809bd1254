import type { Behaviour } from '../../behaviour.ts'

/** A wallet that speaks of a closed modal. */
export const rejectsByClosing: Behaviour = {
  title: 'speaks of a closed modal',
  seenIn: 'wallets in pop-up windows',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      throw new Error('User closed modal')
    }
  },
}
