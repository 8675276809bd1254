import { memoryStorage, toHex, toUtf8 } from '@latchkey/base'
import { fakeClock, fakeRpc, settle } from '@latchkey/base/testing'
import { announceWallet, fakePage, fakeWallet, firstAccount, secondAccount } from '@latchkey/simulator'
import {
  createConfig,
  getAccount,
  getBalance,
  http,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  reconnect as wagmiReconnect,
  signMessage as wagmiSignMessage,
  switchChain as wagmiSwitchChain,
} from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { chooseAccount } from '../actions/chooseAccount.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { discoverConnectors } from '../connectors/discovery.ts'
import { createHub } from '../createHub.ts'
import { testChains } from '../testing/testHub.ts'
import { latchkeyConnector } from './latchkeyConnector.ts'
import { wagmiConfig } from './wagmiConfig.ts'

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['http://127.0.0.1:1'] } }
const main = { id: 1, name: 'Main', nativeCurrency: coin, rpcUrls } as const
const ten = { id: 10, name: 'Ten', nativeCurrency: coin, rpcUrls } as const

/** A page with one announced wallet, our hub, and wagmi over it. */
function page(storage = memoryStorage(), options: { readonly connectorId?: string } = {}) {
  const wallet = fakeWallet({ accounts: [firstAccount, secondAccount], chains: [10] })
  const browser = fakePage()
  announceWallet(browser, wallet.provider)
  const hub = createHub({
    chains: testChains,
    discover: (around) => discoverConnectors({ source: browser.source, ...around }),
    storage,
    rpc: () => fakeRpc({}),
    clock: fakeClock(),
  })
  const config = createConfig({
    chains: [main, ten],
    connectors: [latchkeyConnector(hub, options)],
    transports: { [main.id]: http(), [ten.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { wallet, hub, config, connector: config.connectors[0]! }
}

describe('wagmi', () => {
  test('follows what the page connects, changes and disconnects', async () => {
    const { wallet, hub, config } = page()
    await settle()
    await connect(hub, 'test.wallet')
    await settle()
    expect(getAccount(config)).toMatchObject({ status: 'connected', address: firstAccount, chainId: 1 })
    wallet.chainId = 10
    wallet.emit('chainChanged', '0xa')
    chooseAccount(hub, secondAccount)
    await settle()
    expect(getAccount(config)).toMatchObject({ address: secondAccount, chainId: 10 })
    await disconnect(hub)
    await settle()
    expect(getAccount(config).status).toBe('disconnected')
  })

  test('signs and switches through the connection', async () => {
    const { wallet, hub, config } = page()
    await connect(hub, 'test.wallet')
    await settle()
    expect(await wagmiSignMessage(config, { message: 'hello' })).toBe(`0x${'11'.repeat(64)}1b`)
    expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: [toHex(toUtf8('hello')), firstAccount] })
    expect(await wagmiSwitchChain(config, { chainId: 10 })).toMatchObject({ id: 10 })
    expect(hub.state.get()).toMatchObject({ account: { chainId: 10 }, switchedNetwork: true })
  })

  test('connects a named wallet itself, on the chain it wants, and disconnects it', async () => {
    const { hub, config, connector } = page(memoryStorage(), { connectorId: 'test.wallet' })
    const result = await wagmiConnect(config, { connector, chainId: 10 })
    expect(result).toMatchObject({ accounts: [firstAccount, secondAccount], chainId: 10 })
    expect(hub.state.get()).toMatchObject({ status: 'connected', account: { chainId: 10 } })
    await wagmiDisconnect(config)
    expect(hub.state.get()).toEqual({ status: 'idle' })
  })

  test('brings back the remembered wallet after a reload', async () => {
    const storage = memoryStorage()
    const before = page(storage)
    await connect(before.hub, 'test.wallet')
    const after = page(storage)
    after.wallet.isConnected = true
    await wagmiReconnect(after.config)
    expect(getAccount(after.config)).toMatchObject({ status: 'connected', address: firstAccount })
  })

  test('a configuration of ours reads over the nodes of the hub, and joins what the page connects', async () => {
    const asked: unknown[] = []
    const rpc = fakeRpc({
      eth_getBalance(params: unknown) {
        asked.push(params)
        return '0x2a'
      },
    })
    const { wallet } = page()
    const browser = fakePage()
    announceWallet(browser, wallet.provider)
    const hub = createHub({
      chains: testChains,
      discover: (around) => discoverConnectors({ source: browser.source, ...around }),
      storage: memoryStorage(),
      rpc: () => rpc,
      clock: fakeClock(),
    })
    const config = wagmiConfig(hub, { chains: [main, ten] })
    await settle()
    await connect(hub, 'test.wallet')
    await settle()
    expect(getAccount(config)).toMatchObject({ status: 'connected', address: firstAccount, chainId: 1 })
    expect(await getBalance(config, { address: firstAccount })).toMatchObject({ value: 42n })
    expect(asked).toEqual([[firstAccount, 'latest']])
    expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  })

  test('without a connection and without a wallet to open there is nothing to join', async () => {
    const { config, connector } = page()
    await expect(wagmiConnect(config, { connector })).rejects.toThrow('No wallet is connected.')
  })
})
