import type { Behaviour } from '../../behaviour.ts'

/** A wallet that names its account by event only. */
export const tellsByEventOnly: Behaviour = {
  title: 'names its account by event only',
  seenIn: 'Abstract',
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      queueMicrotask(() => {
        wallet.isConnected = true
        wallet.emit('accountsChanged', [...wallet.accounts])
      })
      return undefined
    }
  },
}
