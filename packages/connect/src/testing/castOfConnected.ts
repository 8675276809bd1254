import { type FakeWallet, type FakeWalletOptions, firstAccount, hang, secondAccount } from './fakeWallet.ts'

/** One way to misbehave while connected to `firstAccount` on chain 1, and what must be left of the connection. */
export type ConnectedMisbehaviour = {
  readonly name: string
  readonly options?: FakeWalletOptions
  readonly act: (wallet: FakeWallet) => void
  /** What listeners are told, in order. */
  readonly tells: readonly string[]
}

const emitEach = (name: string, values: readonly unknown[]) => (wallet: FakeWallet) => {
  for (const value of values) wallet.emit(name, value)
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}

/** Misbehaviours of a wallet that is connected. */
export const connectedCast: readonly ConnectedMisbehaviour[] = [
  { name: 'repeats its account', act: emitEach('accountsChanged', [[firstAccount], [firstAccount]]), tells: [] },
  {
    name: 'spells its account otherwise',
    act: emitEach('accountsChanged', [[firstAccount.toLowerCase()]]),
    tells: [],
  },
  {
    name: 'changes its account, and says so twice',
    act: emitEach('accountsChanged', [[secondAccount], [secondAccount.toLowerCase(), secondAccount]]),
    tells: [`accounts ${secondAccount}`],
  },
  {
    name: 'takes its accounts back',
    act: emitEach('accountsChanged', [[], [secondAccount], []]),
    tells: ['closed'],
  },
  { name: 'has accounts that are none', act: emitEach('accountsChanged', [['me', 7, null]]), tells: ['closed'] },
  { name: 'has accounts that cannot be touched', act: emitEach('accountsChanged', [revoked()]), tells: ['closed'] },
  { name: 'repeats its chain in every spelling', act: emitEach('chainChanged', ['0x1', 1, '1', '0X1']), tells: [] },
  {
    name: 'names chains in every spelling',
    act: emitEach('chainChanged', [10, '0x2', '3', '0XA', { chainId: '0x1' }]),
    tells: ['chain 10', 'chain 2', 'chain 3', 'chain 10', 'chain 1'],
  },
  {
    name: 'names chains that are none',
    act: emitEach('chainChanged', [null, undefined, '', 'loading', -1, 0, 1.5, {}, [], revoked()]),
    tells: [],
  },
  { name: 'has lost its node, and comes back', act: emitEach('disconnect', [{ code: 4900 }]), tells: [] },
  { name: 'asks to try again later', act: emitEach('disconnect', [{ code: 1013 }]), tells: [] },
  {
    name: 'disconnects without a word',
    act: (wallet) => {
      wallet.isConnected = false
      emitEach('disconnect', [undefined, []])(wallet)
    },
    tells: ['closed'],
  },
  {
    name: 'says nothing any more after a disconnect',
    options: { answers: { eth_accounts: hang } },
    act: emitEach('disconnect', [new Error('gone')]),
    tells: ['closed'],
  },
  {
    name: 'sends its events in a burst',
    act: (wallet) => {
      for (let index = 0; index < 10_000; index++) wallet.emit('chainChanged', '0x1')
    },
    tells: [],
  },
]
