import type { Behaviour } from '../../behaviour.ts'

/** A wallet that spells accounts in lower case. */
export const lowerCase: Behaviour = {
  title: 'spells accounts in lower case',
  seenIn: 'most wallets',
  play(wallet) {
    wallet.accounts = wallet.accounts.map((account) => account.toLowerCase())
  },
}
