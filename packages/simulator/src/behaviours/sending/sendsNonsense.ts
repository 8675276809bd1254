import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with something that is no hash. */
export const sendsNonsense: Behaviour = {
  title: 'answers with something that is no hash',
  seenIn: 'hand-made providers',
  ends: { send: 'unknown' },
  play(wallet) {
    wallet.answers.eth_sendTransaction = () => ({ hash: 'soon' })
  },
}
