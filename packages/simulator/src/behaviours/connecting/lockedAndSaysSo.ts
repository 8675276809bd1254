import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is locked, and refuses with those words. */
export const lockedAndSaysSo: Behaviour = {
  title: 'is locked, and refuses with those words',
  seenIn: 'wallets that open no window of their own',
  ends: { connect: 'wallet_locked' },
  play(wallet) {
    wallet.lock()
    wallet.answers.eth_requestAccounts = (_, { answer }) => {
      if (wallet.isLocked) throw wallet.error(-32603, 'The wallet is locked. Unlock it first.')
      return answer({ method: 'eth_requestAccounts' })
    }
  },
}
