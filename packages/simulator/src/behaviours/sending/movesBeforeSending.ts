import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its chain right before it is asked to send. */
export const movesBeforeSending: Behaviour = {
  title: 'changes its chain right before it is asked to send',
  seenIn: 'wallets with a chain for each site',
  ends: { send: 'chain_changed', add: 'network_not_switched' },
  play(wallet) {
    let asked = 0
    wallet.answers.eth_chainId = () => {
      asked += 1
      return asked > 1 && wallet.isConnected ? '0xa' : `0x${wallet.chainId.toString(16)}`
    }
  },
}
