import { silentLog } from '@latchkey/base'
import { fakeClock, settle } from '@latchkey/base/testing'
import type { Address } from '@latchkey/evm'
import { type FakeWalletOptions, fakeWallet, firstAccount, hang, secondAccount } from '@latchkey/simulator'
import {
  createConfig,
  getAccount,
  injected,
  signMessage,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  switchChain as wagmiSwitchChain,
} from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import { createWalletClient, custom } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { providerConnection } from './providerConnection.ts'

function setUp(options: FakeWalletOptions = {}) {
  const clock = fakeClock()
  const wallet = fakeWallet({ chains: [10], ...options })
  wallet.isConnected = true
  const accounts: [Address] = [firstAccount]
  const connection = providerConnection({
    connectorId: 'test',
    provider: wallet.provider,
    accounts,
    chainId: 1,
    clock,
    log: silentLog,
  })
  const heard: [string, unknown][] = []
  for (const name of ['accounts', 'chain', 'closed', 'accountsChanged', 'chainChanged', 'disconnect']) {
    connection.on(name, (value: unknown) => heard.push([name, value]))
  }
  return { clock, wallet, connection, heard }
}

test('chain changes are told once, in every spelling, and only when they are changes', async () => {
  const { clock, wallet, connection, heard } = setUp()
  const spellings = [
    ['0xa', 10],
    [10, 10],
    ['10', 10],
    [{ chainId: '0xA' }, 10],
    ['nonsense', 10],
    [null, 10],
  ] as const
  for (const [value, chainId] of [...spellings, [-1, 10] as const, ['0x1', 1] as const]) {
    wallet.chainId = chainId
    wallet.emit('chainChanged', value)
    await clock.advance(2000)
  }
  expect(heard).toEqual([
    ['chain', 10],
    ['chainChanged', '0xa'],
    ['chain', 1],
    ['chainChanged', '0x1'],
  ])
  expect(connection.chainId).toBe(1)
})

test('a chain change is not believed before the wallet says the same when it is asked', async () => {
  const { clock, wallet, connection, heard } = setUp()
  wallet.emit('chainChanged', '0xa')
  await clock.advance(10_000)
  expect(heard).toEqual([])
  expect(connection.chainId).toBe(1)
})

test('account changes are checksummed and told once', () => {
  const { wallet, connection, heard } = setUp()
  for (const value of [[firstAccount.toLowerCase()], [secondAccount.toLowerCase()], [secondAccount]]) {
    wallet.emit('accountsChanged', value)
  }
  expect(heard.map(([name]) => name)).toEqual(['accounts', 'accountsChanged'])
  expect(connection.accounts).toEqual([secondAccount])
})

test('an empty list of accounts ends the connection, and nothing is told after that', () => {
  const { wallet, heard, connection } = setUp()
  wallet.emit('accountsChanged', [])
  wallet.emit('accountsChanged', [secondAccount])
  wallet.emit('chainChanged', '0xa')
  expect(heard.map(([name]) => name)).toEqual(['accountsChanged', 'closed', 'disconnect'])
  expect(wallet.listenerCount()).toBe(0)
  return expect(connection.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'wallet_disconnected' })
})

test('a disconnect counts only when the accounts are gone, and never with code 1013', async () => {
  const { clock, wallet, heard } = setUp()
  wallet.emit('disconnect', { code: 4900 })
  await clock.advance(0)
  expect(heard).toEqual([])
  wallet.isConnected = false
  wallet.emit('disconnect', { code: 1013 })
  await clock.advance(0)
  expect(heard).toEqual([])
  wallet.emit('disconnect', undefined)
  await clock.advance(0)
  expect(heard.map(([name]) => name)).toEqual(['closed', 'disconnect'])
})

test('closing ends the listening at once', async () => {
  const { wallet, connection, heard } = setUp()
  await connection.close()
  wallet.emit('chainChanged', '0xa')
  expect(heard).toEqual([])
  expect(wallet.listenerCount()).toBe(0)
})

test('the chain id read back moves the connection; a wallet that is silent is an error', async () => {
  const { wallet, connection, heard } = setUp()
  wallet.chainId = 10
  expect(await connection.readChainId()).toBe(10)
  expect(heard[0]).toEqual(['chain', 10])

  const silent = setUp({ answers: { eth_chainId: hang } })
  let failure: unknown
  silent.connection.readChainId().catch((error: unknown) => {
    failure = error
  })
  await silent.clock.advance(4000)
  expect(failure).toMatchObject({ code: 'wallet_not_responding' })
})

test('a wallet that hangs while revoking holds up nobody for more than 300 ms', async () => {
  const { clock, connection } = setUp({ answers: { wallet_revokePermissions: hang } })
  let isOver = false
  connection.revoke().then(() => {
    isOver = true
  })
  await clock.advance(299)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(isOver).toBe(true)
})

test('a provider without events, or with ones that throw, is still a wallet', async () => {
  const request = async () => '0x1'
  const broken = {
    request,
    on() {
      throw new Error('no events here')
    },
  }
  for (const provider of [{ request }, broken]) {
    const accounts: [Address] = [firstAccount]
    const options = { connectorId: 'x', provider, accounts, chainId: 1, clock: fakeClock(), log: silentLog }
    const connection = providerConnection(options)
    expect(await connection.readChainId()).toBe(1)
    await connection.close()
  }
})

test('requests are method calls, for providers that need their this', async () => {
  class Wallet {
    readonly answer = '0x1'
    async request() {
      return this.answer
    }
  }
  const accounts: [Address] = [firstAccount]
  const options = { connectorId: 'x', provider: new Wallet(), accounts, chainId: 1, clock: fakeClock(), log: silentLog }
  expect(await providerConnection(options).request({ method: 'eth_chainId' })).toBe('0x1')
})

test('viem takes a connection as its provider', async () => {
  const { connection } = setUp()
  const client = createWalletClient({ transport: custom(connection) })
  expect(await client.getAddresses()).toEqual([firstAccount])
  expect(await client.signMessage({ account: firstAccount, message: 'hello' })).toMatch(/^0x/)
})

test('ethers takes a connection as its provider', async () => {
  const { connection } = setUp()
  const provider = new BrowserProvider(connection)
  const signer = await provider.getSigner()
  expect(await signer.getAddress()).toBe(firstAccount)
  expect(await signer.signMessage('hello')).toMatch(/^0x/)
  provider.destroy()
})

test('wagmi takes a connection as its provider', async () => {
  const { wallet, connection } = setUp()
  // Its connector looks for a window before it takes the provider that it was given.
  vi.stubGlobal('window', {})
  const target = { id: 'latchkey', name: 'Latchkey', provider: () => connection as never }
  const config = createConfig({
    chains: [mainnet, optimism],
    connectors: [injected({ target, unstable_shimAsyncInject: false })],
    storage: null,
    multiInjectedProviderDiscovery: false,
    transports: { [mainnet.id]: custom(connection), [optimism.id]: custom(connection) },
  })
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('wagmi made no connector')
  expect((await wagmiConnect(config, { connector })).accounts).toEqual([firstAccount])
  expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x/)
  wallet.chainId = 10
  wallet.emit('chainChanged', '0xa')
  await settle()
  expect(getAccount(config).chainId).toBe(10)
  await wagmiSwitchChain(config, { chainId: 1 })
  expect([wallet.chainId, connection.chainId, getAccount(config).chainId]).toEqual([1, 1, 1])
  wallet.emit('accountsChanged', [secondAccount])
  expect(getAccount(config).address).toBe(secondAccount)
  await wagmiDisconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
  vi.unstubAllGlobals()
})
