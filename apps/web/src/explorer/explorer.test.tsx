import { type Hex, memoryStorage } from '@latchkey/base'
import { createHub } from '@latchkey/connect'
import { type Chain, toAddress, toPlainJson } from '@latchkey/evm'
import { HubProvider } from '@latchkey/react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BootContext } from '../BootContext.ts'
import type { BootConfig } from '../boot.ts'
import { ExplorerPage } from './ExplorerPage.tsx'
import { findPlace, pathOf, readPlace } from './place.ts'

const alice = toAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const bob = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const token = toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const hash: Hex = `0x${'ab'.repeat(32)}`
const local: Chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  testnet: true,
}
const boot: BootConfig = {
  branding: { name: 'Acme' },
  chains: [local, { ...local, id: 10, name: 'Other' }],
  tokens: [{ chainId: 31337, address: token, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
  explorer: [31337],
  demoWallet: false,
  faucet: false,
  build: 'abc',
}

const hub = createHub({ chains: boot.chains, tokens: boot.tokens, storage: memoryStorage(), rpc: () => undefined })

/** The server's answers, by the path behind `/api/explorer/`. */
let answers: Record<string, unknown>
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/explorer/', '')
    asked.push(path)
    if (!(path in answers)) {
      return Response.json({ error: { message: 'Network 31337 has no such transaction.' } }, { status: 404 })
    }
    return new Response(toPlainJson(answers[path]))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  // The next test of this worker begins where a visitor does.
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

function open(path: string, given: Record<string, unknown> = {}) {
  answers = given
  window.history.pushState(null, '', path)
  return render(
    <HubProvider hub={hub}>
      <BootContext value={boot}>
        <ExplorerPage />
      </BootContext>
    </HubProvider>,
  )
}

// An event in the same words stands further down.
const factOf = (label: string) =>
  within(screen.getAllByText(label, { selector: 'dt' })[0]?.parentElement ?? document.body)
const wordOf = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

const transaction = {
  hash,
  from: alice,
  to: token,
  value: 0n,
  input: `0xa9059cbb${wordOf(bob)}${wordOf(1_500_000n)}`,
  nonce: 4n,
  gas: 60_000n,
  blockNumber: 7n,
}
const transferLog = {
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${wordOf(alice)}`,
    `0x${wordOf(bob)}`,
  ],
  data: `0x${wordOf(1_500_000n)}`,
  transactionHash: hash,
  blockNumber: 7n,
  logIndex: 0n,
}
const receipt = {
  isSuccess: true,
  blockNumber: 7n,
  gasUsed: 50_000n,
  fee: 10n ** 15n,
  logs: [transferLog],
  logCount: 1n,
}
const answer = { head: 9n, transaction, receipt, timestamp: 1_700_000_000n, inputBytes: 68n, tokens: [] }

describe('a transaction', () => {
  test('says how it stands, who paid whom, what it cost and what it called', async () => {
    open(`/explorer/31337/tx/${hash}`, { [`31337/tx/${hash}`]: answer })
    expect(await screen.findByText('Done, 3 confirmations', { selector: 'strong' })).toBeDefined()
    expect(factOf('From').getByRole('link').textContent).toBe(alice)
    expect(factOf('Fee').getByText('0.001 ETH')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Called: transfer' })).toBeDefined()
    expect(factOf('to').getByRole('link').getAttribute('href')).toBe(`/explorer/31337/address/${bob}`)
    expect(screen.getAllByText(/1500000|1\.5 USDC/).length).toBeGreaterThan(1)
    const moves = screen.getByRole('list', { name: 'Token transfers' })
    expect(within(moves).getByRole('link', { name: '1.5 USDC' })).toBeDefined()
    expect(moves.textContent).not.toContain('not listed')
  })

  test('that failed says so, and one that waits names no fee', async () => {
    open(`/explorer/31337/tx/${hash}`, {
      [`31337/tx/${hash}`]: { ...answer, receipt: { ...receipt, isSuccess: false, logs: [], logCount: 0n } },
    })
    expect(await screen.findByText('This transaction failed')).toBeDefined()
    cleanup()
    const { receipt: _none, timestamp: _noTime, ...waiting } = answer
    open(`/explorer/31337/tx/${hash}`, { [`31337/tx/${hash}`]: waiting })
    expect(await screen.findByText('Waiting for a block')).toBeDefined()
    expect(factOf('Fee').getByText('known when it is in a block')).toBeDefined()
  })

  test('a token that is not listed cannot pass for one that is, and no name turns or hides text', async () => {
    const stranger = bob
    open(`/explorer/31337/tx/${hash}`, {
      [`31337/tx/${hash}`]: {
        ...answer,
        receipt: { ...receipt, logs: [{ ...transferLog, address: stranger }] },
        tokens: [{ address: stranger, symbol: 'US\u202eDC<img>', decimals: 6 }],
      },
    })
    const moves = await screen.findByRole('list', { name: 'Token transfers' })
    expect(moves.textContent).toContain('1.5 USDC<img>')
    expect(moves.textContent).toContain('not listed by this site')
    expect(moves.querySelector('img')).toBeNull()
  })

  test('texts in a call are shown with what is hidden in them', async () => {
    const input = `0xc47f0027${wordOf(32n)}${wordOf(7n)}${'61e280ae62636400'.slice(0, 14).padEnd(64, '0')}`
    open(`/explorer/31337/tx/${hash}`, {
      [`31337/tx/${hash}`]: { ...answer, transaction: { ...transaction, input }, receipt: { ...receipt, logs: [] } },
    })
    expect(await screen.findByText('a⟨U+202E⟩bcd')).toBeDefined()
  })

  test('error: one that is not there is said, and a block may have the hash', async () => {
    open(`/explorer/31337/tx/${hash}`)
    expect((await screen.findAllByText(/has no such transaction/)).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'look for the block' }).getAttribute('href')).toBe(
      `/explorer/31337/block/${hash}`,
    )
  })

  test('error: an answer that cannot be read shows nothing of itself', async () => {
    open(`/explorer/31337/tx/${hash}`, { [`31337/tx/${hash}`]: { ...answer, transaction: { hash: '<b>' } } })
    expect((await screen.findAllByText('The explorer sent an answer that cannot be read.')).length).toBeGreaterThan(0)
  })
})

test('an address looks further back on request, from where it was', async () => {
  const path = `31337/address/${bob}`
  const dated = (nonce: bigint) => ({
    transaction: { ...transaction, hash: `0x${wordOf(nonce)}`, nonce },
    timestamp: 1_700_000_000n,
  })
  open(`/explorer/31337/address/${bob}`, {
    [path]: { address: bob, balance: 5n * 10n ** 17n, nonce: 3n, codeBytes: 0n },
    [`${path}/transactions`]: { from: 801n, to: 1000n, unread: 1n, transactions: [dated(1n)] },
    [`${path}/transactions?before=801`]: { from: 0n, to: 800n, unread: 0n, transactions: [dated(2n)] },
    [`${path}/transfers`]: { from: 0n, to: 1000n, logs: [transferLog], tokens: [] },
  })
  expect(await screen.findByText('0.5 ETH')).toBeDefined()
  const list = await screen.findByRole('list', { name: 'Transactions' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('1 block could not be read, so something may be missing.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Look further back' }))
  expect((await screen.findAllByText('Blocks 0 to 1000 were looked through.')).length).toBeGreaterThan(1)
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  // The first block is reached, so there is nothing further.
  expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull()
})

test('error: what was read stays while it cannot be read anew, and is asked for again on a word alone', async () => {
  vi.useFakeTimers()
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  open('/explorer/31337', { 31337: { head: 9n, blocks: [] } })
  await wait(10)
  await wait(4000)
  expect(asked).toEqual(['31337', '31337'])
  answers = {}
  await wait(4000)
  expect(screen.getByRole('heading', { name: 'Latest blocks' })).toBeDefined()
  await wait(60_000)
  expect(asked).toHaveLength(3)
  answers = { 31337: { head: 9n, blocks: [] } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  // The button is still there for whoever stands on it.
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  await wait(10)
  expect([asked.length, screen.queryByRole('button', { name: 'Try again' })]).toEqual([4, null])
})

test('error: a network for which no explorer is shown is not asked about', () => {
  open('/explorer/10/tx/0x12')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no page here')
  cleanup()
  open('/explorer/10')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The explorer is not switched on')
  expect(screen.getByText(/no explorer for Other/)).toBeDefined()
  expect(asked).toEqual([])
})

test('every page has a path, and every path a page', () => {
  const places = [
    { kind: 'overview', chainId: 1 },
    { kind: 'tx', chainId: 1, id: hash },
    { kind: 'address', chainId: 1, id: bob },
    { kind: 'block', chainId: 1, id: '12' },
    { kind: 'block', chainId: 1, id: hash },
    { kind: 'token', chainId: 1, id: bob },
  ] as const
  for (const place of places) expect(readPlace(pathOf(place))).toEqual(place)
  for (const path of ['/explorer/0', '/explorer/1/tx', '/explorer/1/tx/12', '/explorer/1/token/x', '/explorer//']) {
    expect(readPlace(path), path).toBeUndefined()
  }
})

test.each([
  [` ${hash} `, 'tx'],
  [bob, 'address'],
  ['12', 'block'],
  ['#1 234', 'block'],
  ['ada.eth', undefined],
  ['0x12', undefined],
  ['', undefined],
])('%s is looked for as %s', (text, kind) => {
  expect(findPlace(text, 1)?.kind).toBe(kind)
})
