import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is locked, and gives an empty list at once. */
export const lockedAndEmpty: Behaviour = {
  title: 'is locked, and gives an empty list at once',
  seenIn: 'older extensions',
  ends: { connect: 'wallet_locked' },
  play(wallet) {
    wallet.lock()
    wallet.provider = Object.assign({ ...wallet.provider }, { _metamask: { isUnlocked: () => !wallet.isLocked } })
    wallet.answers.eth_requestAccounts = (_, { answer }) =>
      wallet.isLocked ? [] : answer({ method: 'eth_requestAccounts' })
  },
}
