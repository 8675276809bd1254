import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has lost its own node. */
export const lostItsNode: Behaviour = {
  title: 'has lost its own node',
  seenIn: 'any wallet on a bad line',
  ends: { connect: 'wallet_disconnected' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw wallet.error(4900, 'The Provider is disconnected from all chains.')
    }
  },
}
