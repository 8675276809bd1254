import type { Behaviour } from '../../behaviour.ts'

/** A wallet that changes its chain at every signature, and gives none. */
export const movesAtEverySignature: Behaviour = {
  title: 'changes its chain at every signature, and gives none',
  seenIn: 'attack',
  ends: { sign: 'waiting' },
  play(wallet) {
    wallet.answers.personal_sign = () => {
      const home = `0x${wallet.chainId.toString(16)}`
      wallet.emit('chainChanged', '0xa')
      wallet.emit('chainChanged', home)
      return wallet.hang()
    }
  },
}
