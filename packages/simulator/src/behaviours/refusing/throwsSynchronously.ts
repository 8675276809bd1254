import type { Behaviour } from '../../behaviour.ts'

/** A wallet that throws instead of rejecting. */
export const throwsSynchronously: Behaviour = {
  title: 'throws instead of rejecting',
  seenIn: 'hand-made providers',
  ends: { connect: 'wallet_refused_by_itself' },
  play(wallet) {
    wallet.provider = {
      ...wallet.provider,
      request: () => {
        throw wallet.error(4001, 'User rejected the request.')
      },
    }
  },
}
