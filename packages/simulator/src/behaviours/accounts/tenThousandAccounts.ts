import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has ten thousand accounts. */
export const tenThousandAccounts: Behaviour = {
  title: 'has ten thousand accounts',
  seenIn: 'attack, or a bank',
  play(wallet) {
    const others = Array.from({ length: 9999 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    wallet.accounts = [...wallet.accounts, ...others]
  },
}
