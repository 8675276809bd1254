import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never tells its chain. */
export const hangsInChainId: Behaviour = {
  title: 'never tells its chain',
  seenIn: 'extensions whose background service has died',
  ends: { connect: 'wallet_not_responding' },
  play(wallet) {
    wallet.answers.eth_chainId = () => wallet.hang()
    wallet.answers.net_version = () => wallet.hang()
  },
}
