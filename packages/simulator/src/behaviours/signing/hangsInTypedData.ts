import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers about typed data. */
export const hangsInTypedData: Behaviour = {
  title: 'never answers about typed data',
  seenIn: 'hardware wallets that went to sleep',
  ends: { signTyped: 'waiting' },
  play(wallet) {
    wallet.answers.eth_signTypedData_v4 = () => wallet.hang()
  },
}
