import type { Behaviour } from '../../behaviour.ts'

/** A wallet that tells no chain that can be read. */
export const unreadableChain: Behaviour = {
  title: 'tells no chain that can be read',
  seenIn: 'attack',
  ends: { connect: 'wallet_bad_answer' },
  play(wallet) {
    wallet.answers.eth_chainId = () => 'mainnet'
    wallet.answers.net_version = () => {
      throw wallet.error(-32601, 'Method not found')
    }
  },
}
