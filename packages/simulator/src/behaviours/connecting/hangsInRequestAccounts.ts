import type { Behaviour } from '../../behaviour.ts'

/** A wallet that never answers who may come in. */
export const hangsInRequestAccounts: Behaviour = {
  title: 'never answers who may come in',
  seenIn: 'a locked extension whose window was closed',
  ends: { connect: 'waiting' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => wallet.hang()
  },
}
