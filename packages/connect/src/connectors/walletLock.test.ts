import { silentLog } from '@latchkey/base'
import { fakeClock, pass } from '@latchkey/base/testing'
import { cast, type FakeWallet, fakeWallet, hang, walletError } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { testHub } from '../testing/testHub.ts'
import { injectedConnector } from './injected.ts'

function setUp(change: (wallet: FakeWallet) => void) {
  const clock = fakeClock()
  const wallet = fakeWallet({ clock })
  change(wallet)
  const identity = { id: 'test', key: 'test', name: 'Test' }
  const connector = injectedConnector({ ...identity, readProvider: () => wallet.provider, clock, log: silentLog })
  const { hub } = testHub({ connectors: [connector], clock })
  const connecting = connect(hub, 'test').then(
    () => 'connected',
    (error: { code: string }) => error.code,
  )
  return { clock, wallet, hub, connecting }
}

/** Says that it is locked, in its own way. */
function sayLocked(isUnlocked: () => unknown) {
  return (wallet: FakeWallet) => void Object.assign(wallet.provider, { _metamask: { isUnlocked } })
}

test('the visitor is told that the wallet is locked, and is connected once it is open', async () => {
  const { clock, wallet, hub, connecting } = setUp((made) => cast.locked.play(made))
  await pass(clock, 100)
  expect(hub.state.get()).toEqual({ status: 'connecting', connectorId: 'test', notice: 'locked' })
  wallet.unlock()
  expect(await connecting).toBe('connected')
})

test('the wallet is asked in the very call, and whether it is locked beside it', () => {
  const { wallet } = setUp((made) => cast.locked.play(made))
  expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
})

test('what waits in a locked wallet is not called a question that is open there', async () => {
  const { clock, wallet, hub } = setUp((made) => {
    sayLocked(() => false)(made)
    made.answers.eth_requestAccounts = () => {
      throw walletError(-32002)
    }
  })
  await pass(clock, 100)
  expect(hub.state.get()).toMatchObject({ notice: 'locked' })
  wallet.isConnected = true
  await pass(clock, 2000)
  expect(hub.state.get()).toMatchObject({ status: 'connected' })
})

test.each([
  ['is open', () => true],
  ['does not know', () => undefined],
  ['never says', hang],
  [
    'fails at that',
    () => {
      throw new Error('trap')
    },
  ],
])('a wallet that %s is not called locked', async (_title, isUnlocked) => {
  const { clock, hub } = setUp((made) => {
    sayLocked(isUnlocked)(made)
    made.answers.eth_requestAccounts = hang
  })
  await pass(clock, 2000)
  expect(hub.state.get()).toEqual({ status: 'connecting', connectorId: 'test' })
})

test('a word about the lock that comes after the attempt is not said of the next one', async () => {
  const { clock, hub, connecting } = setUp((made) => {
    sayLocked(() => made.sleep(300).then(() => false))(made)
    let asked = 0
    made.answers.eth_requestAccounts = () => {
      asked += 1
      if (asked > 1) return hang()
      return made.sleep(301).then(() => {
        throw walletError(4001)
      })
    }
  })
  await pass(clock, 400, 100)
  expect(await connecting).toBe('connection_rejected')
  hub.connectors.get()[0]!.connect = () => hang()
  connect(hub, 'test').catch(() => undefined)
  await pass(clock, 1000)
  expect(hub.state.get()).toEqual({ status: 'connecting', connectorId: 'test' })
})
