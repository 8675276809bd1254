import type { Behaviour } from '../../behaviour.ts'

/** A wallet that fails with a page of markup. */
export const throwsMarkup: Behaviour = {
  title: 'fails with a page of markup',
  seenIn: 'wallets that pass on the answer of a gateway',
  ends: { connect: 'wallet_failed' },
  play(wallet) {
    wallet.answers.eth_requestAccounts = () => {
      throw { message: `<img src=x onerror=alert(1)>\n${'x'.repeat(10_000)}` }
    }
  },
}
