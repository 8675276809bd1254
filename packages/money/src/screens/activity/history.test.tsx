import { fakeClock } from '@latchkey/base/testing'
import type { Hub, TransferRecord } from '@latchkey/connect'
import {
  type FakeHistory,
  fakeAccount,
  fakeEntry,
  fakeHistory,
  fakeHistoryNetwork,
  otherFakeAccount,
} from '@latchkey/connect/testing'
import { zeroAddress } from '@latchkey/evm'
import { refreshHistory } from '@latchkey/react/parts'
import { closePages, drawPart, noLogin, pageHub, whenRead } from '@latchkey/react/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { letIn, nowMs, record } from '../../testing/historyPage.ts'
import { ActivityList } from './ActivityList.tsx'
import { RecentTransfers } from './RecentTransfers.tsx'

const chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example' }],
}
afterEach(async () => {
  vi.unstubAllGlobals()
  await closePages()
})

const out = fakeEntry({
  id: 'out',
  hash: record.hash!,
  direction: 'out',
  amount: record.amount,
  fee: '21000000000001',
  blockNumber: '151',
  at: nowMs / 1000,
})

type World = {
  readonly server?: FakeHistory
  readonly records?: readonly TransferRecord[]
  readonly isSignedIn?: boolean
}

function world({ server, records = [], isSignedIn = true }: World) {
  const clock = fakeClock(nowMs)
  const hub = pageHub({
    chains: [chain],
    clock,
    login: noLogin,
    ...(server !== undefined && { history: server.source }),
  })
  for (const each of records) hub.storage.set(`transfer.v2.${each.clientId}`, JSON.stringify(each))
  hub.transfers.set(records)
  letIn(hub, fakeAccount, isSignedIn ? nowMs + 86_400_000 : undefined)
  return { hub, clock }
}

async function show(given: World, children = <ActivityList />): Promise<Hub> {
  const { hub } = world(given)
  drawPart(hub, children)
  await whenRead(hub)
  return hub
}

const lines = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
const rows = () => within(screen.getByRole('list', { name: 'Transfers' })).getAllByRole('listitem')

test('an arrival stands there with its sender and sum, and all that is known of it behind it', async () => {
  await show({ server: fakeHistory([fakeEntry()]) })
  expect(rows()[0]?.querySelector('summary')?.textContent).toMatch(/^From 0x7099.*\+0\.5 ETHConfirmed$/)
  expect(document.body.textContent).toContain('0.5 ETH')
  expect(screen.getByText('150')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open in the explorer', hidden: true }).getAttribute('href')).toContain(
    `/tx/0x${'cd'.repeat(32)}`,
  )
})

test('a transfer is one row while it comes through, and has its fee once the chain has told it', async () => {
  const server = fakeHistory([])
  const hub = await show({ server, records: [record] })
  expect(rows()).toHaveLength(1)
  expect(document.body.textContent).not.toContain('Network fee')
  server.entries = [{ ...out, isConfirmed: false }]
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(rows()).toHaveLength(1)
  expect(rows()[0]?.textContent).toMatch(/To ada\.eth.*−0\.25 ETH1 of 3/)
  expect(document.body.textContent).toContain('0.000021000000000001 ETH')
  // A reorganization has taken it back.
  server.entries = []
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(document.body.textContent).not.toContain('Network fee')
})

test('who is not signed in sees the journal, and is told what is missing', async () => {
  const server = fakeHistory([fakeEntry()])
  await show({ server, records: [record], isSignedIn: false })
  expect(rows()).toHaveLength(1)
  expect(screen.getByText('Sign in to see what came in.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Sign in/ })).toBeTruthy()
  expect(server.asked).toEqual([])
})

test.each([
  [401, 'Sign in to see what came in.'],
  [404, /This site has no history to show now/],
  [503, /This site has no history to show now/],
  [0, 'Your history cannot be reached'],
])('where the server answers %i the journal stands there with a word', async (status, words) => {
  const server = fakeHistory()
  server.status = status
  await show({ server, records: [record] })
  expect(rows()).toHaveLength(1)
  expect(screen.getByText(words)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Load older')
})

test('a failed reading can be tried again, and what was read before stays', async () => {
  const server = fakeHistory([fakeEntry()])
  server.status = 500
  const hub = await show({ server })
  server.status = 200
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await whenRead(hub)
  expect(rows()).toHaveLength(1)
  server.status = 500
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(rows()).toHaveLength(1)
  expect(screen.getByText(/This may be out of date/)).toBeTruthy()
})

test('a site without a history says nothing of one', async () => {
  await show({ records: [record] })
  expect(rows()).toHaveLength(1)
  expect(document.body.textContent).not.toMatch(/Sign in|history/)
})

test('a slow server is waited for in the shape of what comes, and after a while with a word', async () => {
  const fetch = () => new Promise<Response>(() => undefined)
  const { hub, clock } = world({ server: { ...fakeHistory(), source: { url: '/h', fetch } } })
  drawPart(hub, <ActivityList />)
  expect(screen.getByText('Reading your history…')).toBeTruthy()
  await act(() => clock.advance(4000))
  expect(screen.getByText('Your history takes longer than usual…')).toBeTruthy()
})

test('an empty history is empty, and one under filters can be cleared of them', async () => {
  const server = fakeHistory([])
  const hub = await show({ server }, <ActivityList whenEmpty={<a href="/receive">Receive</a>} />)
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Receive' })).toBeTruthy()
  server.entries = [fakeEntry()]
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  fireEvent.change(screen.getByLabelText('In and out'), { target: { value: 'out' } })
  await whenRead(hub)
  expect(screen.getByText('Nothing matches')).toBeTruthy()
  expect(screen.getByLabelText('Download as a table (CSV)').getAttribute('href')).toBe('/api/history.csv?direction=out')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await whenRead(hub)
  expect(rows()).toHaveLength(1)
})

test('older pages are loaded, and then the server reads further back, which is said', async () => {
  const server = fakeHistory([fakeEntry({ id: 'new' }), fakeEntry({ id: 'old', at: 1_600_000_000 })])
  server.limit = 1
  server.networks = [{ ...fakeHistoryNetwork, canLoadOlder: true }]
  const hub = await show({ server })
  expect(rows()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }))
  await whenRead(hub)
  expect(rows()).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }))
  await whenRead(hub)
  expect(server.asked).toContain('POST /api/history/older {"chainId":31337}')
  expect(screen.getByText('Reading Local further back, from block 100…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load older' })).toBe(null)
  server.networks = [{ ...fakeHistoryNetwork, from: '0', canLoadOlder: false }]
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(screen.getByText('There is nothing older.')).toBeTruthy()
})

test('a server that does not read further back is told of', async () => {
  const server = fakeHistory([fakeEntry()])
  server.networks = [{ ...fakeHistoryNetwork, canLoadOlder: true }]
  const hub = await show({ server })
  server.status = 429
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }))
  await whenRead(hub)
  expect(screen.getByText('The server does not read Local further back now. Try again later.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Load older' })).toBeTruthy()
})

test('before the oldest that was loaded the journal is silent', async () => {
  const server = fakeHistory([out, fakeEntry({ at: 1 })])
  server.limit = 1
  const old: TransferRecord = { ...record, clientId: 'old', hash: `0x${'01'.repeat(32)}`, status: 'confirmed' }
  await show({ server, records: [record, { ...old, createdAtMs: nowMs - 1 }] })
  expect(rows()).toHaveLength(1)
})

test('a trick is folded away with its reason, and stands in no list', async () => {
  const trick = fakeEntry({ id: 'trick', amount: '0', suspicion: 'zeroValue' })
  await show({ server: fakeHistory([fakeEntry(), trick]) })
  expect(rows()).toHaveLength(1)
  const fold = screen.getByText('1 hidden entry that looks like a trick').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('It moved nothing.')
})

test.each([
  ['away', 1_700_000_000, /Local cannot be reached\. Last seen/],
  ['away', null, /Local cannot be reached, and was not seen yet/],
  ['catchingUp', 1_700_000_000, /Catching up on Local\. Read up to/],
  ['catchingUp', null, /Catching up on Local…/],
] as const)('a network that is %s since %s is said to be', async (state, at, words) => {
  const server = fakeHistory([fakeEntry()])
  server.networks = [{ ...fakeHistoryNetwork, state, at }]
  await show({ server })
  expect(screen.getByText(words)).toBeTruthy()
})

test('what came into being was sent by nobody, and a call that moved nothing has no sum', async () => {
  const asset = { kind: 'token', address: otherFakeAccount, symbol: 'USDL', decimals: 6, isListed: true } as const
  const issued = fakeEntry({ id: 'issued', counterparty: zeroAddress, asset, amount: '5000000' })
  const called = fakeEntry({ id: 'called', direction: 'out', amount: '0', hash: `0x${'03'.repeat(32)}` })
  await show({ server: fakeHistory([issued, called]) })
  expect(lines()[0]).toMatch(/^Newly issued.*\+5 USDLConfirmed$/)
  expect(rows()[1]?.querySelector('summary')?.textContent).toMatch(/^Call to 0x7099.*[AP]MConfirmed$/)
})

test('income of which only the sum is known says so, and so does what is not listed at all', async () => {
  const server = fakeHistory([fakeEntry({ detail: 'amountOnly', counterparty: null })])
  server.networks = [{ ...fakeHistoryNetwork, coins: 'amounts' }]
  await show({ server })
  expect(lines().join()).toContain('Received, details not available')
  expect(screen.getByText('On Local, coins that came in are listed without their sender.')).toBeTruthy()
})

test.each([
  ['a piece of a collection', { kind: 'collectible', standard: 'erc721', tokenId: '7' }, '1', '+No. 7'],
  [
    'several of a long number',
    { kind: 'collectible', standard: 'erc1155', tokenId: '9'.repeat(40) },
    '5',
    '+5 × No. 99999…9999',
  ],
  ['a token without decimals', { kind: 'token', symbol: 'X\u202eY', decimals: null, isListed: false }, '5', 'XY'],
] as const)('%s is named', async (_title, asset, amount, words) => {
  const address = otherFakeAccount
  await show({ server: fakeHistory([fakeEntry({ asset: { ...asset, address }, amount })]) })
  expect(lines().join()).toContain(words)
})

test('a receipt is printed with everything on it, and is gone afterwards', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await show({ server: fakeHistory([out]), records: [{ ...record, status: 'confirmed', confirmations: 3 }] })
  fireEvent.click(screen.getByRole('button', { name: 'Print a receipt', hidden: true }))
  const receipt = screen.getByRole('region', { name: 'Receipt' })
  expect(receipt.parentElement).toBe(document.body)
  for (const part of [
    '0.25 ETH',
    fakeAccount,
    `ada.eth, ${otherFakeAccount}`,
    '0.000021000000000001 ETH',
    '151',
    out.hash,
  ]) {
    expect(receipt.textContent).toContain(part)
  }
  expect(print).toHaveBeenCalledOnce()
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBe(null)
})

test('the start shows the last few of the same', async () => {
  const entries = Array.from({ length: 9 }, (_, index) => fakeEntry({ id: `e${index}`, at: 1_700_000_000 - index }))
  await show({ server: fakeHistory(entries), records: [record] }, <RecentTransfers count={5} none={<p>none</p>} />)
  const list = within(screen.getByRole('list', { name: 'Latest transfers' })).getAllByRole('listitem')
  expect(list).toHaveLength(5)
  expect(list[0]?.textContent).toContain('To ada.eth')
  cleanup()
  await show({ server: fakeHistory([]) }, <RecentTransfers count={5} none={<p>none</p>} />)
  expect(screen.getByText('none')).toBeTruthy()
})
