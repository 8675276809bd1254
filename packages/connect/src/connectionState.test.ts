import { type Address, sameAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConnectionEvent, type ConnectionState, idle, type Login, next } from './connectionState.ts'
import { fakeAccount as a, otherFakeAccount as b } from './testing/fakeConnector.ts'

const login: Login = { address: a, chainId: 1, expiresAtMs: 2 }
const connecting: ConnectionState = { status: 'connecting', connectorId: 'w' }
const shown: ConnectionState = { ...connecting, pairing: { uri: 'wc:1', expiresAtMs: 5 } }
const heard: ConnectionState = { ...connecting, pairing: { uri: 'wc:1', expiresAtMs: 5, isHeard: true } }
const reconnecting: ConnectionState = { status: 'reconnecting', connectorId: 'w', account: { address: a, chainId: 1 } }
const connected = {
  status: 'connected',
  connectorId: 'w',
  account: { address: a, chainId: 1 },
  accounts: [a, b],
  switchedNetwork: false,
} as const
const signedIn: ConnectionState = { ...connected, login }
const onTen = { ...connected, account: { address: a, chainId: 10 }, switchedNetwork: true }

type Case = readonly [title: string, before: ConnectionState, event: ConnectionEvent, after: ConnectionState]

const cases: readonly Case[] = [
  ['opening from nothing', idle, { type: 'opening', connectorId: 'w' }, connecting],
  ['opening another wallet while connected', signedIn, { type: 'opening', connectorId: 'w' }, connecting],
  [
    'a pairing uri is shown',
    connecting,
    { type: 'pairingUri', uri: 'wc:1', expiresAtMs: 5 },
    { status: 'connecting', connectorId: 'w', pairing: { uri: 'wc:1', expiresAtMs: 5 } },
  ],
  ['nothing is heard before there is a code', connecting, { type: 'pairingHeard', isHeard: true }, connecting],
  ['a wallet has read the code', shown, { type: 'pairingHeard', isHeard: true }, heard],
  [
    'a new code while a wallet has the last one',
    heard,
    { type: 'pairingUri', uri: 'wc:2', expiresAtMs: 6 },
    { status: 'connecting', connectorId: 'w', pairing: { uri: 'wc:2', expiresAtMs: 6, isHeard: true } },
  ],
  ['a wallet let its time pass', heard, { type: 'pairingHeard', isHeard: false }, shown],
  [
    'a notice is shown',
    connecting,
    { type: 'notice', notice: 'locked' },
    { status: 'connecting', connectorId: 'w', notice: 'locked' },
  ],
  ['a notice out of time is nothing', connected, { type: 'notice', notice: 'locked' }, connected],
  ['remembered', idle, { type: 'reconnecting', connectorId: 'w', account: { address: a, chainId: 1 } }, reconnecting],
  [
    'what is remembered never sets back a connection',
    connected,
    { type: 'reconnecting', connectorId: 'x', account: { address: b, chainId: 1 } },
    connected,
  ],
  ['opened', connecting, { type: 'opened', connectorId: 'w', accounts: [a, b], chainId: 1 }, connected],
  [
    'opened after a reload',
    reconnecting,
    { type: 'opened', connectorId: 'w', accounts: [a, b], chainId: 1 },
    connected,
  ],
  [
    'opened anew forgets the login until the server was asked',
    signedIn,
    { type: 'opened', connectorId: 'w', accounts: [a, b], chainId: 1 },
    connected,
  ],
  ['failed', connecting, { type: 'failed' }, idle],
  ['failed after a reload', reconnecting, { type: 'failed' }, idle],
  ['a late failure does not end a connection', connected, { type: 'failed' }, connected],
  [
    'the first account becomes active',
    signedIn,
    { type: 'accountsChanged', accounts: [b, a] },
    {
      ...connected,
      account: { address: b, chainId: 1 },
      accounts: [b, a],
    },
  ],
  ['a repeated list changes nothing', signedIn, { type: 'accountsChanged', accounts: [a, b] }, signedIn],
  [
    'a longer list with the same account keeps the login',
    signedIn,
    { type: 'accountsChanged', accounts: [a] },
    {
      ...signedIn,
      accounts: [a],
    },
  ],
  ['no accounts', signedIn, { type: 'accountsChanged', accounts: [] }, idle],
  [
    'an account is chosen, the login ends',
    signedIn,
    { type: 'accountChosen', address: b },
    {
      ...connected,
      account: { address: b, chainId: 1 },
    },
  ],
  [
    'an account the wallet did not give is not chosen',
    signedIn,
    { type: 'accountChosen', address: '0x0000000000000000000000000000000000000009' },
    signedIn,
  ],
  ['the chain changes', connected, { type: 'chainChanged', chainId: 10 }, onTen],
  ['the chain changes, the login stays', signedIn, { type: 'chainChanged', chainId: 10 }, { ...onTen, login }],
  ['the same chain again', connected, { type: 'chainChanged', chainId: 1 }, connected],
  ['switched', connected, { type: 'switchedNetwork', chainId: 10 }, onTen],
  [
    'switched before a reload',
    connected,
    { type: 'switchedNetwork', chainId: 1 },
    { ...connected, switchedNetwork: true },
  ],
  ['closed', signedIn, { type: 'closed' }, idle],
  ['a late close does not end an attempt', connecting, { type: 'closed' }, connecting],
  ['signed in', connected, { type: 'signedIn', login }, signedIn],
  ['signed in as somebody else', connected, { type: 'signedIn', login: { ...login, address: b } }, connected],
  ['signed in while nobody is connected', idle, { type: 'signedIn', login }, idle],
  ['signed out', signedIn, { type: 'signedOut' }, connected],
  ['signed out twice', connected, { type: 'signedOut' }, connected],
]

describe('next', () => {
  test.each(cases)('%s', (_title, before, event, after) => {
    const result = next(before, event)
    expect(result).toEqual(after)
    if (JSON.stringify(before) === JSON.stringify(after)) expect(result).toBe(before)
  })

  test('keeps its promises over any order of events', () => {
    const addresses: readonly Address[] = [a, b, '0x0000000000000000000000000000000000000009']
    const address = fc.constantFrom(...addresses)
    const chainId = fc.integer({ min: 1, max: 3 })
    const connectorId = fc.constantFrom('w', 'x')
    const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
      fc.record({ type: fc.constant('opening' as const), connectorId }),
      fc.record({ type: fc.constant('pairingUri' as const), uri: fc.string(), expiresAtMs: fc.nat() }),
      fc.record({
        type: fc.constant('notice' as const),
        notice: fc.constantFrom('locked' as const, 'already-pending' as const),
      }),
      fc.record({
        type: fc.constant('reconnecting' as const),
        connectorId,
        account: fc.record({ address, chainId }),
      }),
      fc.record({
        type: fc.constant('opened' as const),
        connectorId,
        accounts: fc.tuple(address, address),
        chainId,
      }),
      fc.record({ type: fc.constant('accountsChanged' as const), accounts: fc.array(address, { maxLength: 3 }) }),
      fc.record({ type: fc.constant('accountChosen' as const), address }),
      fc.record({ type: fc.constant('chainChanged' as const), chainId }),
      fc.record({ type: fc.constant('switchedNetwork' as const), chainId }),
      fc.record({
        type: fc.constant('signedIn' as const),
        login: fc.record({ address, chainId, expiresAtMs: fc.nat() }),
      }),
      fc.constantFrom<ConnectionEvent>({ type: 'failed' }, { type: 'closed' }, { type: 'signedOut' }),
    )
    const orders = fc.array(event, { minLength: 1, maxLength: 12 })
    fc.assert(fc.property(orders, (events) => void events.reduce(stepAndCheck, idle)))
  })
})

function stepAndCheck(before: ConnectionState, event: ConnectionEvent): ConnectionState {
  const copy = JSON.stringify(before)
  const after = next(before, event)
  const fail = (what: string) => {
    throw new Error(`${what}: ${copy} --${JSON.stringify(event)}--> ${JSON.stringify(after)}`)
  }
  if (JSON.stringify(before) !== copy) fail('the old state was written to')
  if (after.status === 'connected') {
    if (!after.accounts.some((address) => sameAddress(address, after.account.address))) fail('a stranger is active')
    if (after.login !== undefined && !sameAddress(after.login.address, after.account.address)) fail('a login survived')
    if (before.status !== 'connected' && event.type !== 'opened') fail('connected out of nothing')
  }
  if (before.status === 'connected' && after.status === 'connected' && before.login !== undefined) {
    const isSame = sameAddress(before.account.address, after.account.address)
    if (!isSame && after.login !== undefined) fail('a login survived a change of account')
  }
  return after
}
