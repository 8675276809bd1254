import type { Behaviour } from '../../behaviour.ts'

/** A wallet that puts another object in the place of its provider. */
export const providerReplaced: Behaviour = {
  title: 'puts another object in the place of its provider',
  seenIn: 'Taho, Rainbow',
  play(wallet) {
    let asked = 0
    wallet.answers.eth_accounts = (params) => {
      asked += 1
      if (asked === 1) wallet.provider = { ...wallet.provider }
      return wallet.answer({ method: 'eth_accounts', params })
    }
  },
}
