import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its chain while it is asked to sign. */
export const movesWhileSigning: Behaviour = {
  title: 'changes its chain while it is asked to sign',
  seenIn: 'wallets with a chain for each site',
  play(wallet) {
    let asked = 0
    wallet.answers.personal_sign = (params) => {
      asked += 1
      if (asked > 1) return wallet.answer({ method: 'personal_sign', params })
      const home = `0x${wallet.chainId.toString(16)}`
      wallet.emit('chainChanged', '0xa')
      wallet.emit('chainChanged', home)
      return wallet.hang()
    }
  },
}
