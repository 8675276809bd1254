import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused the signature. */
export const refusesToSign: Behaviour = {
  title: 'is refused the signature',
  seenIn: 'every wallet',
  ends: { sign: 'user_rejected_request', signTyped: 'user_rejected_request' },
  play(wallet) {
    for (const method of ['personal_sign', 'eth_signTypedData_v4']) {
      wallet.answers[method] = async () => {
        await wallet.sleep(1000)
        throw wallet.error(4001, 'User denied message signature.')
      }
    }
  },
}
