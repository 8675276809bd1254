import type { Behaviour } from '../../behaviour.ts'

/** A wallet that gives every failure the code of a refusal. */
export const everyFailureIsARefusal: Behaviour = {
  title: 'gives every failure the code of a refusal',
  seenIn: 'Enkrypt',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw wallet.error(4001, 'execution reverted')
    }
  },
}
