import type { Behaviour } from '../../behaviour.ts'

/** A wallet that gives something that is no signature. */
export const signsNonsense: Behaviour = {
  title: 'gives something that is no signature',
  seenIn: 'hand-made providers',
  ends: { sign: 'wallet_bad_answer', signTyped: 'wallet_bad_answer' },
  play(wallet) {
    wallet.answers.personal_sign = () => ({ signature: '0x11' })
    wallet.answers.eth_signTypedData_v4 = () => 'signed'
  },
}
