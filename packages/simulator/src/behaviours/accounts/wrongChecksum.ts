import type { Behaviour } from '../../behaviour.ts'

/** A wallet that spells accounts with a wrong checksum. */
export const wrongChecksum: Behaviour = {
  title: 'spells accounts with a wrong checksum',
  seenIn: 'hand-made providers',
  play(wallet) {
    wallet.accounts = wallet.accounts.map((account) => `0x${account.slice(2).toUpperCase().replace('A', 'a')}`)
  },
}
