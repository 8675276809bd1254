import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is refused by its owner twice, and let through then. */
export const rejectsTwice: Behaviour = {
  title: 'is refused by its owner twice, and let through then',
  seenIn: 'people who look first',
  ends: { connect: 'connection_rejected' },
  play(wallet) {
    let asked = 0
    wallet.answers.eth_requestAccounts = async () => {
      await wallet.sleep(1000)
      asked += 1
      if (asked <= 2) throw wallet.error(4001, 'User rejected the request.')
      return wallet.answer({ method: 'eth_requestAccounts' })
    }
  },
}
