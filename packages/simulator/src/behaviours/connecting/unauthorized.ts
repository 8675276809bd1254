import type { Behaviour } from '../../behaviour.ts'

/** A wallet that lets no site in. */
export const unauthorized: Behaviour = {
  title: 'lets no site in',
  seenIn: 'wallets with a list of allowed sites',
  ends: { connect: 'wallet_unauthorized' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw wallet.error(4100, 'The requested method and/or account has not been authorized by the user.')
    }
  },
}
