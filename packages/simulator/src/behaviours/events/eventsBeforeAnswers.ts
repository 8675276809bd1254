import type { Behaviour } from '../../behaviour.ts'

/** A wallet that sends its events before its answers. */
export const eventsBeforeAnswers: Behaviour = {
  title: 'sends its events before its answers',
  seenIn: 'many wallets',
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      wallet.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
      wallet.emit('connect', { chainId: `0x${wallet.chainId.toString(16)}` })
      wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
      return wallet.answer({ method: 'eth_requestAccounts' })
    }
  },
}
