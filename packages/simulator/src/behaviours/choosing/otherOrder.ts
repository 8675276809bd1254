import type { Behaviour } from '../../behaviour.ts'

/** A wallet that gives the permission in another order than its accounts. */
export const otherOrder: Behaviour = {
  title: 'gives the permission in another order than its accounts',
  seenIn: 'MetaMask',
  chooses: 'done',
  play(wallet) {
    wallet.accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
    wallet.answers.wallet_requestPermissions = () => [{ caveats: [{ value: [...wallet.accounts].reverse() }] }]
  },
}
