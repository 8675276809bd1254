import { fakeClock } from '@latchkey/base/testing'
import type { Hub } from '@latchkey/connect'
import { fakeAccount, fakeEntry, fakeHistory, otherFakeAccount } from '@latchkey/connect/testing'
import { refreshHistory } from '@latchkey/react/parts'
import { closePages, drawPart, pageHub, whenRead } from '@latchkey/react/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { letIn, nowMs, record } from '../../testing/historyPage.ts'
import { ActivityToasts } from './ActivityToasts.tsx'

const chain = { id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
afterEach(closePages)

const signIn = (hub: Hub, address = fakeAccount) => letIn(hub, address, nowMs + 1)

async function show(server = fakeHistory([fakeEntry()]), tellsSent = true) {
  const hub = pageHub({
    chains: [chain],
    clock: fakeClock(nowMs),
    history: server.source,
  })
  hub.storage.set('transfer.v2.mine', JSON.stringify(record))
  signIn(hub)
  const counts: number[] = []
  const onShow = vi.fn()
  drawPart(hub, <ActivityToasts tellsSent={tellsSent} onShow={onShow} onCount={(count) => counts.push(count)} />)
  await whenRead(hub)
  return { hub, server, counts, onShow }
}

const arrival = (changes = {}) => fakeEntry({ hash: `0x${'11'.repeat(32)}`, at: nowMs / 1000, ...changes })
const place = () => screen.getByRole('region', { name: 'News' })
const texts = () =>
  within(place())
    .queryAllByRole('paragraph')
    .map(({ textContent }) => textContent)

test('nothing is told of what was there when the page was opened', async () => {
  const { counts } = await show(fakeHistory([arrival(), fakeEntry()]))
  expect(texts()).toEqual([])
  expect(counts).toEqual([0])
})

test('an arrival is told once, read politely, counted, and leads to the list', async () => {
  const { hub, server, counts, onShow } = await show()
  server.entries = [arrival({ isConfirmed: false }), ...server.entries]
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(texts()).toEqual(['0.5 ETH is coming in'])
  expect(within(place()).getByRole('status').textContent).toBe('0.5 ETH is coming in')
  expect(counts).toEqual([0, 1])
  server.entries = [arrival({ id: 'moved', blockNumber: '9' }), fakeEntry()]
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(texts()).toEqual(['0.5 ETH is coming in'])
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(onShow).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(texts()).toEqual([])
  expect(counts.at(-1)).toBe(0)
})

test('a trick, and what a network only now catches up with, is no news', async () => {
  const { hub, server } = await show()
  server.entries = [arrival({ suspicion: 'lookAlike' }), arrival({ at: 1_600_000_000 }), fakeEntry()]
  await act(() => refreshHistory(hub))
  await whenRead(hub)
  expect(texts()).toEqual([])
})

test('another account brings its past, and not news', async () => {
  const { hub, server } = await show()
  server.entries = [arrival(), fakeEntry()]
  await act(async () => signIn(hub, otherFakeAccount))
  await whenRead(hub)
  expect(texts()).toEqual([])
})

test('the end of a transfer is told, where the page does not tell it by itself', async () => {
  for (const tellsSent of [true, false]) {
    const { hub } = await show(fakeHistory(), tellsSent)
    await act(async () => hub.transfers.set([{ ...record, status: 'confirmed', confirmations: 3 }]))
    expect(texts()).toEqual(tellsSent ? ['0.25 ETH to ada.eth is confirmed'] : [])
    cleanup()
  }
})

test('what did not go through is said at once', async () => {
  const { hub } = await show()
  await act(async () => hub.transfers.set([{ ...record, status: 'cancelled' }]))
  expect(within(place()).getByRole('alert').textContent).toBe('0.25 ETH to ada.eth did not go through')
})
