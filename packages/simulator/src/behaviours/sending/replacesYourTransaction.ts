import type { Behaviour } from '../../behaviour.ts'

/** A wallet that sends a transaction of its own in place of yours. */
export const replacesYourTransaction: Behaviour = {
  title: 'sends a transaction of its own in place of yours',
  seenIn: 'wallets that overwrite fees, attack',
  play(wallet) {
    wallet.answers.eth_sendTransaction = ([parameters]) => {
      const changed = { ...(parameters as object), value: '0x1', gas: '0xffff' }
      return wallet.answer({ method: 'eth_sendTransaction', params: [changed] })
    }
  },
}
