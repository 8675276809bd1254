import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { cancelConnect } from './actions/cancelConnect.ts'
import { chooseAccount } from './actions/chooseAccount.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { signIn } from './actions/signIn.ts'
import { signMessage } from './actions/signMessage.ts'
import { signTypedData } from './actions/signTypedData.ts'
import { switchChain } from './actions/switchChain.ts'
import { readProperty } from './connectors/provider.ts'
import { createHub } from './createHub.ts'
import { dispatch } from './dispatch.ts'
import { ConnectError } from './errors.ts'
import { followHub, type HubEvents } from './followHub.ts'
import { type FakeConnectorOptions, fakeAccount, fakeConnector, otherFakeAccount } from './testing/fakeConnector.ts'
import type { TransferRecord } from './transferRecord.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function setUp(storage = memoryStorage(), onConnect: FakeConnectorOptions['onConnect'] = () => undefined) {
  const connectors = [fakeConnector({ accounts: [fakeAccount, otherFakeAccount], onConnect })]
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
    onError: tell('error'),
    onTransfer: (transfer) => told.push(['transfer', transfer.clientId, transfer.status, transfer.confirmations]),
  }
  const stop = followHub(hub, events)
  return { hub, storage, told, stop, connectorId: connectors[0]?.id ?? '' }
}

/** A hub whose wallet and login server refuse. */
function setUpRefusing() {
  const wallet = { isOpen: false }
  const refuse = () => Promise.reject(new ConnectError('user_rejected_request'))
  const connectors = [
    fakeConnector({ handlers: { personal_sign: refuse }, onConnect: () => (wallet.isOpen ? undefined : refuse()) }),
  ]
  const chains = [{ id: 1, name: 'Main', nativeCurrency: ether, rpcUrls: [] }]
  const hub = createHub({ chains, connectors, storage: memoryStorage(), clock: fakeClock(), rpc: () => fakeRpc({}) })
  const told: unknown[] = []
  followHub(hub, { onError: ({ during, error }) => told.push([during, readProperty(error, 'code')]) })
  return { hub, told, wallet, connectorId: connectors[0]?.id ?? '' }
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

test('what a visitor wanted is told once when it fails, by its task', async () => {
  const { hub, told, wallet, connectorId } = setUpRefusing()
  await expect(connect(hub, connectorId)).rejects.toThrow()
  wallet.isOpen = true
  await connect(hub, connectorId)
  await expect(signMessage(hub, 'hello')).rejects.toThrow()
  await expect(signTypedData(hub, {})).rejects.toThrow()
  await expect(signIn(hub)).rejects.toThrow()
  await expect(switchChain(hub, 2)).rejects.toThrow()
  expect(told).toEqual([
    ['connect', 'connection_rejected'],
    ['sign', 'user_rejected_request'],
    ['sign', 'invalid_typed_data'],
    ['sign-in', 'login_not_configured'],
    ['switch-network', 'chain_mapping_not_found'],
  ])
})

test('a remembered wallet that does not come back is no failure of the visitor', async () => {
  const earlier = setUp()
  await connect(earlier.hub, earlier.connectorId)
  const { hub, told } = setUp(earlier.storage, () => Promise.reject(new ConnectError('wallet_failed')))
  await reconnect(hub)
  expect(told).toEqual([])
})

test('two who wait for one attempt are told of its failure once, and nobody of one that was let go of', async () => {
  const { hub, told, connectorId } = setUpRefusing()
  const both = await Promise.allSettled([connect(hub, connectorId), connect(hub, connectorId)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(told).toEqual([['connect', 'connection_rejected']])
  const waiting = setUpRefusing()
  const attempt = connect(waiting.hub, waiting.connectorId)
  cancelConnect(waiting.hub)
  await expect(attempt).rejects.toThrow()
  expect(waiting.told).toEqual([])
})

test('a listener that fails does not take the place of what it was told', async () => {
  const { hub, connectorId } = setUpRefusing()
  followHub(hub, {
    onError: () => {
      throw new TypeError('The page is wrong')
    },
  })
  await expect(connect(hub, connectorId)).rejects.toMatchObject({ code: 'connection_rejected' })
})
