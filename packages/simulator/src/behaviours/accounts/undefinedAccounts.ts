import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with nothing. */
export const undefinedAccounts: Behaviour = {
  title: 'answers with nothing',
  seenIn: 'hand-made providers',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => undefined
  },
}
