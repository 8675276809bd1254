import type { Behaviour } from '../../behaviour.ts'

/** A wallet that lists an account twice. */
export const repeatsAccounts: Behaviour = {
  title: 'lists an account twice',
  seenIn: 'bridges to other devices',
  play(wallet) {
    wallet.accounts = wallet.accounts.flatMap((account) => [account, account.toLowerCase()])
    wallet.accounts.push('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  },
}
