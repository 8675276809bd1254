import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with objects that cannot be touched. */
export const untouchableAccounts: Behaviour = {
  title: 'answers with objects that cannot be touched',
  seenIn: 'attack',
  ends: { connect: 'wallet_no_accounts' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      const { proxy, revoke } = Proxy.revocable([], {})
      revoke()
      // In a list, because a promise touches what it is resolved with.
      return [proxy]
    }
  },
}
