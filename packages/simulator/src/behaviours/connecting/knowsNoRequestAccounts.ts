import type { Behaviour } from '../../behaviour.ts'

/** A wallet that does not know eth_requestAccounts. */
export const knowsNoRequestAccounts: Behaviour = {
  title: 'does not know eth_requestAccounts',
  seenIn: 'very old browsers for dapps',
  ends: { connect: 'wallet_method_unsupported' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw wallet.error(-32601, 'the method eth_requestAccounts does not exist/is not available')
    }
  },
}
