import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its chain while it connects. */
export const movesWhileConnecting: Behaviour = {
  title: 'changes its chain while it connects',
  seenIn: 'wallets with a chain for each site',
  play(wallet) {
    let asked = 0
    wallet.answers.eth_chainId = () => {
      asked += 1
      if (asked > 1) return `0x${wallet.chainId.toString(16)}`
      const before = `0x${wallet.chainId.toString(16)}`
      wallet.chainId = 10
      wallet.emit('chainChanged', '0xa')
      return before
    }
  },
}
