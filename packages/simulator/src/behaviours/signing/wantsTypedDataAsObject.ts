import type { Behaviour } from '../../behaviour.ts'

/** A wallet that takes typed data as an object only. */
export const wantsTypedDataAsObject: Behaviour = {
  title: 'takes typed data as an object only',
  seenIn: 'older wallets',
  play(wallet) {
    wallet.answers.eth_signTypedData_v4 = (params) => {
      if (typeof params[1] === 'string') throw wallet.error(-32602, 'Expected an object')
      return wallet.answer({ method: 'eth_signTypedData_v4', params })
    }
  },
}
