import type { Behaviour } from '../../behaviour.ts'

/** A wallet that cannot sign typed data. */
export const signsNoTypedData: Behaviour = {
  title: 'cannot sign typed data',
  seenIn: 'hardware bridges',
  ends: { signTyped: 'wallet_method_unsupported' },
  play(wallet) {
    wallet.answers.eth_signTypedData_v4 = () => {
      throw wallet.error(-32601, 'Method not found')
    }
  },
}
