import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is locked. */
export const locked: Behaviour = {
  title: 'is locked',
  seenIn: 'every wallet, after a restart or a while',
  ends: { connect: 'waiting' },
  play(wallet) {
    wallet.lock()
    const usual = { ...wallet.provider }
    wallet.provider = Object.assign(usual, { _metamask: { isUnlocked: async () => !wallet.isLocked } })
    wallet.answers.eth_accounts = () => (wallet.isLocked || !wallet.isConnected ? [] : [...wallet.accounts])
    wallet.answers.eth_requestAccounts = async (_, { answer }) => {
      await wallet.whenUnlocked()
      return answer({ method: 'eth_requestAccounts' })
    }
  },
}
