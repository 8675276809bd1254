import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test, vi } from 'vitest'
import { crossAppOrigin, fakeCrossAppHost } from '../../testing/fakeCrossAppHost.ts'
import { abstractWallet } from './abstractWallet.ts'
import { overrideConnectors } from './override.ts'

const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function setUp({ storage = memoryStorage(), isBlocked = false } = {}) {
  const clock = fakeClock()
  let seed = 0
  const random = (length: number) => new Uint8Array(length).fill(++seed)
  const host = fakeCrossAppHost({ signer, random, answer: ({ method }) => `answer to ${method}` })
  const rpc = fakeRpc({
    eth_call: () => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`,
    eth_blockNumber: () => '0x5',
  })
  const override = abstractWallet({
    place: isBlocked ? { ...host.place, open: () => undefined } : host.place,
    connectUrl: `${crossAppOrigin}/cross-app/connect`,
    transactUrl: `${crossAppOrigin}/cross-app/transact`,
    providerAppId: 'app',
    chainId: 2741,
    rpc,
    storage,
    clock,
    random,
  })
  const [connector] = overrideConnectors([override], { clock, log: silentLog })
  if (connector === undefined) throw new Error('Nothing was made')
  const open = (silent = false) => connector.connect({ silent, signal: new AbortController().signal })
  /** As a page does that was loaded again; what it comes to in the end. */
  const reload = () => open(true).catch((error: unknown) => error)
  return { clock, host, storage, rpc, open, reload, connector }
}

test('connects in a window, with the account first and its signer second', async () => {
  const { open, host, rpc, connector } = setUp()
  expect(connector).toMatchObject({ key: 'abstract', name: 'Abstract', flags: { switchNetworkOnlyFromWallet: true } })
  const connection = await open()
  expect([connection.accounts, connection.chainId]).toEqual([[account, signer], 2741])
  expect(host.asked).toEqual([{ method: 'connect' }])
  expect(host.openWindows()).toBe(0)
  expect(rpc.calls[0]?.params).toEqual([
    {
      to: '0x9B947df68D35281C972511B3E7BC875926f26C1A',
      data: expect.stringMatching(/^0x7603cc86[0-9a-f]{64}$/),
    },
    'latest',
  ])
  expect(await connection.request({ method: 'eth_blockNumber' })).toBe('0x5')
})

test('asks in windows for signatures of the account and of its signer, and for transactions', async () => {
  const { open, host } = setUp()
  const { request } = await open()
  const typed = { primaryType: 'Mail' }
  const ask = async (method: string, params: unknown) => await request({ method, params })
  expect(await ask('personal_sign', ['0x6869', account])).toBe('answer to privy_signSmartWalletMessage')
  expect(await ask('personal_sign', ['0x6869', signer])).toBe('answer to personal_sign')
  expect(await ask('eth_signTypedData_v4', [account, JSON.stringify(typed)])).toMatch('privy_signSmartWalletTypedData')
  expect(await ask('eth_sendTransaction', [{ from: account, to: signer }])).toBe('answer to privy_sendSmartWalletTx')
  expect(host.asked.slice(1)).toEqual([
    { method: 'privy_signSmartWalletMessage', params: ['hi'], chainId: 2741 },
    { method: 'personal_sign', params: ['0x6869', signer], chainId: 2741 },
    { method: 'privy_signSmartWalletTypedData', params: [account, typed], chainId: 2741 },
    { method: 'privy_sendSmartWalletTx', params: [{ from: account, to: signer, chainId: 2741 }], chainId: 2741 },
  ])
  await expect(ask('personal_sign', ['0xff', account])).rejects.toMatchObject({ code: -32602 })
  await expect(ask('wallet_addEthereumChain', [{}])).rejects.toMatchObject({ code: 4200 })
})

test('a refusal in words, a closed window and a blocked one end the attempt', async () => {
  const { open, host, clock } = setUp()
  host.mood = 'refuses'
  // At once: nobody can have read what the window asks.
  await expect(open()).rejects.toMatchObject({ code: 'wallet_refused_by_itself' })
  host.mood = 'waits'
  const closing = open().catch((error: unknown) => error)
  await vi.waitFor(() => expect(host.openWindows()).toBe(1))
  host.closeWindow()
  await clock.advance(300)
  expect(await closing).toMatchObject({ code: 'user_rejected_request' })
  const waiting = open().catch((error: unknown) => error)
  await vi.waitFor(() => expect(host.openWindows()).toBe(1))
  await clock.advance(120_000)
  expect(await waiting).toMatchObject({ code: 'wallet_failed' })
  expect(host.openWindows()).toBe(0)
  await expect(setUp({ isBlocked: true }).open()).rejects.toMatchObject({ code: 'wallet_failed' })
})

test('nobody but the window’s own host is believed', async () => {
  const { open, host, clock } = setUp()
  host.mood = 'waits'
  const opening = open().catch((error: unknown) => error)
  await vi.waitFor(() => expect(host.openWindows()).toBe(1))
  const forged = {
    type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE',
    address: account,
    providerPublicKey: btoa(`\x02${'\x11'.repeat(32)}`),
  }
  host.say(forged, 'https://evil.test')
  host.say({ type: 'PRIVY_OAUTH_ERROR', error: 'User rejected request' }, 'https://evil.test')
  await clock.advance(0)
  expect(host.openWindows()).toBe(1)
  host.say({ ...forged, providerPublicKey: 'nonsense' })
  expect(await opening).toMatchObject({ code: 'wallet_failed' })
})

test('whoever signs out in the window is not connected any more', async () => {
  const { open, host, reload } = setUp()
  const { request } = await open()
  host.mood = 'waits'
  const signing = request({ method: 'personal_sign', params: ['0x6869', account] }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(host.openWindows()).toBe(1))
  host.say({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'Signed out', errorCode: 4100, mwp: { action: 'clear' } })
  expect(await signing).toMatchObject({ code: 4100, message: 'Signed out' })
  expect(await reload()).toMatchObject({ code: 'wallet_no_accounts' })
})

test('a page that is loaded again is connected in silence, for as long as the host has said', async () => {
  const first = setUp()
  expect(await first.reload()).toMatchObject({ code: 'wallet_no_accounts' })
  await first.open()
  const { storage } = first
  const again = setUp({ storage })
  expect(await again.reload()).toMatchObject({ accounts: [account, signer] })
  expect(again.host.asked).toEqual([])
  await again.clock.advance(14 * 86_400_000)
  expect(await again.reload()).toMatchObject({ code: 'wallet_no_accounts' })
  storage.set('crossapp.v1', '{"signer":"0x","expiresAtMs":1e99}')
  expect(await setUp({ storage }).reload()).toMatchObject({ code: 'wallet_no_accounts' })
})
