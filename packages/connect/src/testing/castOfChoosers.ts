import { fail, type Misbehaviour } from './cast.ts'
import { firstAccount, hang, secondAccount, walletError } from './fakeWallet.ts'

/** Misbehaviours when the visitor wants to choose accounts (EIP-2255). */
export const chooseCast: readonly Misbehaviour[] = [
  {
    name: 'gives a permission without caveats',
    options: { answers: { wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }] } },
    ends: 'connected',
  },
  {
    name: 'gives a permission that says nothing',
    options: { answers: { wallet_requestPermissions: () => null } },
    ends: 'connected',
  },
  {
    name: 'gives the permission in another order',
    options: {
      accounts: [firstAccount, secondAccount],
      answers: { wallet_requestPermissions: () => [{ caveats: [{ value: [secondAccount, firstAccount] }] }] },
    },
    ends: 'connected',
  },
  {
    name: 'knows no permissions',
    options: { answers: { wallet_requestPermissions: fail(walletError(-32601)) } },
    ends: 'connected',
  },
  {
    name: 'supports no permissions',
    options: { answers: { wallet_requestPermissions: fail(walletError(4200)) } },
    ends: 'connected',
  },
  {
    name: 'refuses the permission',
    options: { answers: { wallet_requestPermissions: fail(walletError(4001)) } },
    ends: 'user_rejected_request',
  },
  {
    name: 'is already asking for the permission',
    options: { answers: { wallet_requestPermissions: fail(walletError(-32002)) } },
    ends: 'waiting',
  },
  {
    name: 'never answers about the permission',
    options: { answers: { wallet_requestPermissions: hang } },
    ends: 'waiting',
  },
]
