import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import {
  type FakeWallet,
  type FakeWalletOptions,
  fakeWallet,
  firstAccount,
  hang,
  secondAccount,
  walletError,
} from '@latchkey/simulator'
import { describe, expect, test } from 'vitest'
import { connectorContract } from '../testing/connectorContract.ts'
import { refuseByHand } from '../testing/refuseByHand.ts'
import { fallbackConnector, unknownConnector } from './absentConnectors.ts'
import { injectedConnector } from './injected.ts'
import { exodusEvm, phantomEvm } from './namedWallets.ts'

const identity = { id: 'test', key: 'test', name: 'Test' }

function setUp(options: FakeWalletOptions = {}) {
  const clock = fakeClock()
  const wallet = fakeWallet(options)
  const connector = injectedConnector({ ...identity, readProvider: () => wallet.provider, clock, log: silentLog })
  return { clock, wallet, connector, signal: new AbortController().signal }
}

const methods = (wallet: FakeWallet) => wallet.calls.map(({ method }) => method)

describe('injected', () =>
  connectorContract({ test, expect }, (wallet, { clock, log }) =>
    injectedConnector({ ...identity, readProvider: () => wallet.provider, clock, log }),
  ))
describe('phantom', () =>
  connectorContract({ test, expect }, (wallet, { clock, log }) =>
    phantomEvm({ readProvider: () => wallet.provider, clock, log }),
  ))
describe('exodus', () =>
  connectorContract({ test, expect }, (wallet, { clock, log }) =>
    exodusEvm({ readProvider: () => wallet.provider, clock, log }),
  ))

test('connecting asks once, and gives checksummed accounts in the order of the wallet', async () => {
  const { wallet, connector, signal } = setUp({ accounts: [secondAccount.toLowerCase(), firstAccount], chainId: 31337 })
  const connection = await connector.connect({ signal })
  expect(connection.accounts).toEqual([secondAccount, firstAccount])
  expect(connection.chainId).toBe(31337)
  expect(methods(wallet)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

describe('a provider whose functions are replaced', () => {
  const thief = () => Promise.resolve('0xstolen')

  test('after connecting is asked by those that it had', async () => {
    const { wallet, connector, signal } = setUp()
    const connection = await connector.connect({ signal })
    const provider = wallet.provider as unknown as Record<string, unknown>
    provider['request'] = thief
    provider['on'] = thief
    expect(await connection.request({ method: 'eth_accounts' })).toEqual(connection.accounts)
    expect(methods(wallet).at(-1)).toBe('eth_accounts')
  })

  test('while it is asked for accounts is asked for everything by those that it had', async () => {
    const { wallet, connector, signal } = setUp()
    const connecting = connector.connect({ signal })
    Object.assign(wallet.provider as object, { request: thief })
    const connection = await connecting
    expect(methods(wallet)).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(await connection.readChainId()).toBe(connection.chainId)
  })

  test('is still itself to its own methods', async () => {
    class Wallet {
      readonly #accounts = [firstAccount]
      async request({ method }: { method: string }) {
        return method === 'eth_chainId' ? '0x1' : this.#accounts
      }
    }
    const wallet = new Wallet()
    const { clock, signal } = setUp()
    const parts = { ...identity, clock, log: silentLog }
    const connection = await injectedConnector({ ...parts, readProvider: () => wallet }).connect({ signal })
    expect(await connection.request({ method: 'eth_accounts' })).toEqual([firstAccount])
  })
})

test('a silent attempt never opens the wallet', async () => {
  const { wallet, connector, signal } = setUp()
  await expect(connector.connect({ signal, silent: true })).rejects.toMatchObject({ code: 'wallet_no_accounts' })
  expect(methods(wallet)).toEqual(['eth_accounts'])
})

test('a silent attempt gives up on a wallet that hangs after four times 500 ms', async () => {
  const { clock, wallet, connector, signal } = setUp({ answers: { eth_accounts: hang } })
  let failure: unknown
  connector.connect({ signal, silent: true }).catch((error: unknown) => {
    failure = error
  })
  await clock.advance(1999)
  expect(failure).toBeUndefined()
  await clock.advance(1)
  expect(failure).toMatchObject({ code: 'wallet_not_responding' })
  expect(wallet.calls).toHaveLength(4)
})

test('a chain id that comes late is waited for four times 1000 ms, and a refusal is not asked again', async () => {
  let asked = 0
  const late = setUp({ answers: { eth_chainId: () => (++asked < 4 ? hang() : '0x1') } })
  const connecting = late.connector.connect({ signal: late.signal })
  await late.clock.advance(3000)
  expect((await connecting).chainId).toBe(1)

  const refusing = setUp({
    answers: {
      eth_chainId: () => {
        throw walletError(-32603)
      },
    },
  })
  await refusing.connector.connect({ signal: refusing.signal })
  expect(methods(refusing.wallet).filter((method) => method === 'eth_chainId')).toHaveLength(1)
})

test('choosing accounts asks for the permission first, and does without it where it is unknown', async () => {
  const asked = setUp()
  await asked.connector.connect({ signal: asked.signal, chooseAccounts: true })
  expect(methods(asked.wallet).slice(0, 2)).toEqual(['wallet_requestPermissions', 'eth_requestAccounts'])

  const unknown = setUp({
    answers: {
      wallet_requestPermissions: () => {
        throw walletError(-32601)
      },
    },
  })
  expect((await unknown.connector.connect({ signal: unknown.signal, chooseAccounts: true })).accounts).toEqual([
    firstAccount,
  ])

  const refused: ReturnType<typeof setUp> = setUp({
    answers: {
      wallet_requestPermissions: () => refuseByHand(refused.clock)(),
    },
  })
  await expect(refused.connector.connect({ signal: refused.signal, chooseAccounts: true })).rejects.toMatchObject({
    code: 'user_rejected_request',
  })
})

test('a wallet that is already asking is said so, is not asked again, and its answer counts', async () => {
  const { clock, wallet, connector, signal } = setUp({
    answers: {
      eth_requestAccounts: () => {
        throw walletError(-32002)
      },
    },
  })
  const notices: string[] = []
  const connecting = connector.connect({ signal, onNotice: (notice) => notices.push(notice) })
  await clock.advance(3000)
  expect(notices).toEqual(['already-pending'])
  expect(methods(wallet).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  wallet.isConnected = true
  await clock.advance(1000)
  expect((await connecting).accounts).toEqual([firstAccount])
})

test('error: a wallet that is gone is provider_not_found', async () => {
  const connector = injectedConnector({
    ...identity,
    readProvider: () => {
      throw new Error('gone')
    },
    clock: fakeClock(),
    log: silentLog,
  })
  expect(connector.isInstalled()).toBe(false)
  await expect(connector.connect({ signal: new AbortController().signal })).rejects.toMatchObject({
    message: 'Provider not found',
  })
})

test('the named connectors have the flags of the specification', () => {
  const place = { readProvider: () => undefined, clock: fakeClock(), log: silentLog }
  const flags = { canConnectViaQrCode: false, isInitialized: true, isWalletConnect: false }
  expect(phantomEvm(place)).toMatchObject({ key: 'phantomevm', flags: { ...flags, walletConnectorFallback: false } })
  expect(exodusEvm(place)).toMatchObject({ key: 'exodusevm', flags: { ...flags, walletConnectorFallback: true } })
  expect(unknownConnector()).toMatchObject({ key: 'unknown', name: 'Unknown', flags })
  expect(fallbackConnector()).toMatchObject({
    key: 'fallbackconnector',
    name: 'Fallback Connector',
    flags: { isAvailable: false },
  })
  expect([unknownConnector().isInstalled(), fallbackConnector().isInstalled()]).toEqual([false, false])
})

test('phantom is asked in silence only while it shows an account', async () => {
  const wallet = fakeWallet()
  wallet.isConnected = true
  const connector = phantomEvm({ readProvider: () => wallet.provider, clock: fakeClock(), log: silentLog })
  const reconnect = () => connector.connect({ silent: true, signal: new AbortController().signal })
  await expect(reconnect()).rejects.toMatchObject({ code: 'wallet_no_accounts' })
  expect(wallet.calls).toEqual([])
  wallet.provider['selectedAddress'] = firstAccount
  expect((await reconnect()).accounts).toEqual([firstAccount])
})
