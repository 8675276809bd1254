import { group } from '../behaviour.ts'

/** How it lets accounts be chosen (EIP-2255). */
export const choosing = group({
  noCaveats: {
    title: 'gives a permission without caveats',
    seenIn: 'Rabby',
    chooses: 'done',
    play(wallet) {
      wallet.answers.wallet_requestPermissions = () => {
        wallet.isConnected = true
        return [{ parentCapability: 'eth_accounts' }]
      }
    },
  },
  emptyPermission: {
    title: 'gives a permission that says nothing',
    seenIn: 'mobile wallets',
    chooses: 'done',
    play(wallet) {
      wallet.answers.wallet_requestPermissions = () => null
    },
  },
  otherOrder: {
    title: 'gives the permission in another order than its accounts',
    seenIn: 'MetaMask',
    chooses: 'done',
    play(wallet) {
      wallet.accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
      wallet.answers.wallet_requestPermissions = () => [{ caveats: [{ value: [...wallet.accounts].reverse() }] }]
    },
  },
  knowsNoPermissions: {
    title: 'knows no permissions',
    seenIn: 'mobile wallets',
    chooses: 'done',
    play: (wallet) => wallet.fail('wallet_requestPermissions', wallet.error(-32601, 'Method not found')),
  },
  supportsNoPermissions: {
    title: 'supports no permissions, and says so politely',
    seenIn: 'mobile wallets',
    chooses: 'done',
    play: (wallet) =>
      wallet.fail(
        'wallet_requestPermissions',
        wallet.error(4200, 'The Provider does not support the requested method.'),
      ),
  },
  refusesPermission: {
    title: 'is refused the choice of accounts',
    seenIn: 'every wallet with permissions',
    chooses: 'user_rejected_request',
    play: (wallet) => wallet.fail('wallet_requestPermissions', wallet.error(4001, 'User rejected the request.'), 1000),
  },
  permissionPending: {
    title: 'is already asking for the permission',
    seenIn: 'extensions with their window open',
    chooses: 'waiting',
    play: (wallet) =>
      wallet.fail('wallet_requestPermissions', wallet.error(-32002, 'Already processing wallet_requestPermissions')),
  },
  hangsInPermissions: {
    title: 'never answers about the permission',
    seenIn: 'mobile wallets',
    chooses: 'waiting',
    play: (wallet) => wallet.hangIn('wallet_requestPermissions'),
  },
})
