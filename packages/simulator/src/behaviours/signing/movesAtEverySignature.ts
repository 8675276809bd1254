import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its chain at every signature, and gives none. */
export const movesAtEverySignature: Behaviour = {
  title: 'changes its chain at every signature, and gives none',
  seenIn: 'attack',
  ends: { sign: 'waiting' },
  play(wallet) {
    wallet.answers.personal_sign = () => {
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
