import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with an object in place of a list. */
export const objectAccounts: Behaviour = {
  title: 'answers with an object in place of a list',
  seenIn: 'wallets of other chains',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => ({ accounts: [...wallet.accounts] })
  },
}
