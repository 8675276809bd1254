import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is locked. */
export const locked: Behaviour = {
  title: 'is locked',
  seenIn: 'every wallet, after a restart or a while',
  ends: { connect: 'waiting' },
  play(wallet) {
    wallet.lock()
    // The word for it that MetaMask brought.
    wallet.provider = { ...wallet.provider, _metamask: { isUnlocked: async () => !wallet.isLocked } }
  },
}
