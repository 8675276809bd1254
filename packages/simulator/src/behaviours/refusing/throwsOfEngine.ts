import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails in the words of its engine. */
export const throwsOfEngine: Behaviour = {
  title: 'fails in the words of its engine',
  seenIn: 'extensions with a fault',
  ends: { connect: 'wallet_faulty' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw wallet.error(-32603, "Cannot read properties of undefined (reading 'origin')")
    }
  },
}
