import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { chooseAccount } from './actions/chooseAccount.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { createHub } from './createHub.ts'
import { dispatch } from './dispatch.ts'
import { followHub, type HubEvents } from './followHub.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from './testing/fakeConnector.ts'
import type { TransferRecord } from './transferRecord.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function setUp(storage = memoryStorage()) {
  const connectors = [fakeConnector({ accounts: [fakeAccount, otherFakeAccount] })]
  const chains = [{ id: 1, name: 'Main', nativeCurrency: ether, rpcUrls: [] }]
  const hub = createHub({ chains, connectors, storage, clock: fakeClock(), rpc: () => fakeRpc({}) })
  const told: unknown[] = []
  const tell =
    (name: string) =>
    (...values: unknown[]) =>
      void told.push([name, ...values])
  const events: HubEvents = {
    onConnect: tell('connect'),
    onAccountChange: tell('account'),
    onDisconnect: tell('disconnect'),
    onSignIn: tell('sign in'),
    onSignOut: tell('sign out'),
    onTransfer: (transfer) => told.push(['transfer', transfer.clientId, transfer.status, transfer.confirmations]),
  }
  const stop = followHub(hub, events)
  return { hub, storage, told, stop, connectorId: connectors[0]?.id ?? '' }
}

const first = { address: fakeAccount, chainId: 1 }
const second = { address: otherFakeAccount, chainId: 1 }

test('a visit is told in the order in which it happens', async () => {
  const { hub, told, stop, connectorId } = setUp()
  await connect(hub, connectorId)
  const login = { ...first, expiresAtMs: 1 }
  dispatch(hub, { type: 'signedIn', login })
  chooseAccount(hub, otherFakeAccount)
  await disconnect(hub)
  expect(told).toEqual([
    ['connect', first, { isResumed: false }],
    ['sign in', login],
    ['sign out'],
    ['account', second],
    ['disconnect'],
  ])
  stop()
  await connect(hub, connectorId)
  expect(told).toHaveLength(5)
})

test('a remembered connection is resumed, not made', async () => {
  const earlier = setUp()
  await connect(earlier.hub, earlier.connectorId)
  const { hub, told } = setUp(earlier.storage)
  await reconnect(hub)
  expect(told).toEqual([['connect', first, { isResumed: true }]])
})

test('what is so already is not told', async () => {
  const { hub, connectorId } = setUp()
  await connect(hub, connectorId)
  const told: unknown[] = []
  followHub(hub, { onConnect: (account) => told.push(account) })
  dispatch(hub, { type: 'signedIn', login: { ...first, expiresAtMs: 1 } })
  expect(told).toEqual([])
})

test('each step of a transfer is told once', () => {
  const { hub, told } = setUp()
  const sent: TransferRecord = {
    ...{ clientId: 'a', chainId: 1, from: fakeAccount, to: otherFakeAccount, amount: '1', status: 'awaiting' },
    ...{ confirmations: 0, createdAtMs: 0, updatedAtMs: 0 },
  }
  const other = { ...sent, clientId: 'b' }
  hub.transfers.set([sent])
  hub.transfers.set([other, { ...sent, updatedAtMs: 1 }])
  hub.transfers.set([other, { ...sent, status: 'included', confirmations: 1 }])
  hub.transfers.set([other, { ...sent, status: 'included', confirmations: 2 }])
  expect(told).toEqual([
    ['transfer', 'a', 'awaiting', 0],
    ['transfer', 'b', 'awaiting', 0],
    ['transfer', 'a', 'included', 1],
    ['transfer', 'a', 'included', 2],
  ])
})
