import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with no account. */
export const noAccounts: Behaviour = {
  title: 'answers with no account',
  seenIn: 'locked wallets',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => []
  },
}
