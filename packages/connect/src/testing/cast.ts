import { type FakeWalletOptions, firstAccount, hang, secondAccount, walletError } from './fakeWallet.ts'

/** One way to misbehave, seen in real wallets, and how a connection attempt must end. */
export type Misbehaviour = {
  readonly name: string
  readonly options: FakeWalletOptions
  /** `connected`, or the code of the error; `waiting` until the visitor gives up. */
  readonly ends: 'connected' | 'waiting' | string
  /** It cannot be told to forget a listener. */
  readonly keepsListeners?: true
}

/** An answer that is a failure. */
export function fail(error: unknown): () => never {
  return () => {
    throw error
  }
}

function requestAccounts(answer: () => unknown): FakeWalletOptions {
  return { answers: { eth_requestAccounts: answer } }
}

function chainIdAs(answer: () => unknown): FakeWalletOptions {
  return { answers: { eth_chainId: answer, net_version: fail(walletError(-32601)) } }
}

const rejected = 'user_rejected_request'

/** Misbehaviours while connecting. */
export const connectCast: readonly Misbehaviour[] = [
  { name: 'rejects with 4001', options: requestAccounts(fail(walletError(4001, 'User rejected'))), ends: rejected },
  {
    name: 'rejects with an Error object',
    options: requestAccounts(fail(Object.assign(new Error('User rejected the request.'), { code: 4001 }))),
    ends: rejected,
  },
  {
    name: 'rejects with -32603 and a text',
    options: requestAccounts(fail(walletError(-32603, 'User rejected signature request'))),
    ends: rejected,
  },
  { name: 'rejects with a plain string', options: requestAccounts(fail('Request denied by the user')), ends: rejected },
  {
    name: 'rejects without a code',
    options: requestAccounts(fail({ message: 'User denied account authorization' })),
    ends: rejected,
  },
  { name: 'rejects with a code as text', options: requestAccounts(fail({ code: '4001' })), ends: rejected },
  {
    name: 'rejects with ACTION_REJECTED',
    options: requestAccounts(fail({ code: 'ACTION_REJECTED', message: 'no' })),
    ends: rejected,
  },
  { name: 'rejects with a CAIP code', options: requestAccounts(fail({ code: 5000, message: 'no' })), ends: rejected },
  {
    name: 'hides the rejection in its cause',
    options: requestAccounts(fail({ message: 'oops', cause: { code: 4001 } })),
    ends: rejected,
  },
  { name: 'rejects with undefined', options: requestAccounts(fail(undefined)), ends: 'wallet_failed' },
  { name: 'rejects with null', options: requestAccounts(fail(null)), ends: 'wallet_failed' },
  { name: 'rejects with a number', options: requestAccounts(fail(42)), ends: 'wallet_failed' },
  {
    name: 'gives every failure the code of a refusal',
    options: requestAccounts(fail(walletError(4001, 'execution reverted'))),
    ends: 'wallet_failed',
  },
  {
    name: 'fails with a page of markup',
    options: requestAccounts(fail({ message: `<img src=x onerror=alert(1)>\n${'x'.repeat(10_000)}` })),
    ends: 'wallet_failed',
  },
  {
    name: 'throws an object whose getters throw',
    options: requestAccounts(fail(new Proxy({}, { get: fail(new Error('trap')) }))),
    ends: 'wallet_failed',
  },
  {
    name: 'is already asking',
    options: requestAccounts(fail(walletError(-32002, 'Already processing eth_requestAccounts'))),
    ends: 'waiting',
  },
  {
    name: 'is already asking, and is answered later',
    options: {
      answers: {
        eth_requestAccounts: (_, wallet) => {
          wallet.isConnected = true
          throw walletError(-32002)
        },
      },
    },
    ends: 'connected',
  },
  { name: 'never settles', options: requestAccounts(hang), ends: 'waiting' },
  {
    name: 'does not know eth_requestAccounts',
    options: requestAccounts(fail(walletError(-32601))),
    ends: 'wallet_method_unsupported',
  },
  { name: 'is unauthorized', options: requestAccounts(fail(walletError(4100))), ends: 'wallet_unauthorized' },
  { name: 'has lost its own node', options: requestAccounts(fail(walletError(4900))), ends: 'wallet_disconnected' },
  { name: 'answers with no account', options: requestAccounts(() => []), ends: 'wallet_no_accounts' },
  { name: 'answers with undefined', options: requestAccounts(() => undefined), ends: 'wallet_no_accounts' },
  {
    name: 'answers with an object',
    options: requestAccounts(() => ({ accounts: [firstAccount] })),
    ends: 'wallet_no_accounts',
  },
  { name: 'answers with words', options: requestAccounts(() => ['me', 'you', 7, null]), ends: 'wallet_no_accounts' },
  {
    name: 'answers nothing, then eth_accounts knows',
    options: {
      answers: {
        eth_requestAccounts: (_, wallet) => {
          wallet.isConnected = true
          return []
        },
      },
    },
    ends: 'connected',
  },
  {
    name: 'names its account by event only',
    options: {
      answers: {
        eth_requestAccounts: (_, wallet) => {
          queueMicrotask(() => wallet.emit('accountsChanged', [firstAccount]))
          return undefined
        },
      },
    },
    ends: 'connected',
  },
  { name: 'spells accounts in lower case', options: { accounts: [firstAccount.toLowerCase()] }, ends: 'connected' },
  {
    name: 'spells accounts with a wrong checksum',
    options: { accounts: [`0x${firstAccount.slice(2).toUpperCase().replace('A', 'a')}`] },
    ends: 'connected',
  },
  {
    name: 'repeats accounts',
    options: { accounts: [firstAccount, firstAccount.toLowerCase(), secondAccount] },
    ends: 'connected',
  },
  {
    name: 'has ten thousand accounts',
    options: {
      accounts: Array.from({ length: 10_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`),
    },
    ends: 'connected',
  },
  { name: 'tells its chain as a number', options: chainIdAs(() => 1), ends: 'connected' },
  { name: 'tells its chain in decimal', options: chainIdAs(() => '1'), ends: 'connected' },
  { name: 'tells its chain in capitals', options: chainIdAs(() => '0X1'), ends: 'connected' },
  { name: 'wraps its chain in an object', options: chainIdAs(() => ({ chainId: '0x1' })), ends: 'connected' },
  {
    name: 'knows only net_version',
    options: { answers: { eth_chainId: fail(walletError(-32601)) } },
    ends: 'connected',
  },
  { name: 'tells no chain that can be read', options: chainIdAs(() => 'mainnet'), ends: 'wallet_bad_answer' },
  {
    name: 'never tells its chain',
    options: { answers: { eth_chainId: hang, net_version: hang } },
    ends: 'wallet_not_responding',
  },
  {
    name: 'changes its chain while it connects',
    options: {
      answers: {
        eth_chainId: (_, wallet) => {
          wallet.emit('chainChanged', '0x2')
          return '0x1'
        },
      },
    },
    ends: 'connected',
  },
  {
    name: 'emits events before it answers',
    options: {
      answers: {
        eth_requestAccounts: (_, wallet) => {
          wallet.emit('accountsChanged', [secondAccount])
          wallet.emit('connect', { chainId: '0x1' })
          return [firstAccount]
        },
      },
    },
    ends: 'connected',
  },
]
