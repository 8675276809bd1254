import type { Behaviour } from '../../behaviour.ts'

/** A wallet that refuses in the name of its owner, who was not asked. */
export const rejectsAtOnce: Behaviour = {
  title: 'refuses in the name of its owner, who was not asked',
  seenIn: 'Rabby, and wallets with a list of sites that may not ask',
  ends: { connect: 'wallet_refused_by_itself' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(7)
      throw wallet.error(4001, 'User rejected the request.')
    }
  },
}
