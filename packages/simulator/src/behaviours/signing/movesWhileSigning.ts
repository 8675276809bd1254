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
      const home = wallet.chainId
      wallet.chainId = 10
      wallet.emit('chainChanged', '0xa')
      wallet.later(1000, () => {
        wallet.chainId = home
        wallet.emit('chainChanged', `0x${home.toString(16)}`)
      })
      return wallet.hang()
    }
  },
}
