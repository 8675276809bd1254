import { memoryStorage } from '@latchkey/base'
import { closeHub, type TransferRecord } from '@latchkey/connect'
import { chain, closePages, drawPart, pageHub } from '@latchkey/react/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ActivityList } from './ActivityList.tsx'

const shown = { ...chain, blockExplorers: [{ name: 'Bad', url: 'javascript:alert(1)' }] }

const confirmed: TransferRecord = {
  clientId: 'a',
  chainId: 31337,
  from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  amount: '250000000000000000',
  status: 'confirmed',
  hash: `0x${'ab'.repeat(32)}`,
  confirmations: 3,
  createdAtMs: 1_700_000_000_000,
  updatedAtMs: 1_700_000_000_000,
}

const hub = pageHub({ chains: [shown] })

function show(records: readonly TransferRecord[]): void {
  for (const key of hub.storage.keys()) hub.storage.remove(key)
  for (const record of records) hub.storage.set(`transfer.v2.${record.clientId}`, JSON.stringify(record))
  hub.transfers.set(records)
  drawPart(hub, <ActivityList />)
}

afterEach(closePages)

test('nothing sent yet is said', () => {
  show([])
  expect(screen.getByText('Nothing sent yet')).toBeTruthy()
})

test('what is pending stands on top, then the newest', () => {
  show([
    confirmed,
    { ...confirmed, clientId: 'b', amount: '1', createdAtMs: confirmed.createdAtMs + 1 },
    { ...confirmed, clientId: 'c', status: 'included', confirmations: 2, createdAtMs: 0 },
  ])
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('summary')?.textContent)).toEqual([
    expect.stringMatching(/−0\.25 ETH2 of 3$/),
    expect.stringMatching(/< 0\.0001 ETHConfirmed$/),
    expect.stringMatching(/−0\.25 ETHConfirmed$/),
  ])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'On the way',
    new Date(confirmed.createdAtMs).toLocaleDateString(undefined, { dateStyle: 'long' }),
  ])
  expect(document.body.textContent).toContain('0.000000000000000001 ETH')
})

test('a finished transfer can be removed, a pending one cannot; no explorer becomes a link that is not safe', () => {
  show([confirmed, { ...confirmed, clientId: 'c', status: 'seen', confirmations: 0 }])
  for (const details of document.querySelectorAll('details')) details.open = true
  for (const summary of document.querySelectorAll('summary')) fireEvent.click(summary)
  expect(screen.queryAllByRole('link')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove from this list' }))
  expect(hub.transfers.get().map(({ clientId }) => clientId)).toEqual(['c'])
})

test('what differs from what was approved is never called done', () => {
  show([{ ...confirmed, mismatch: [{ kind: 'longer' }, { kind: 'coins', held: '1500000000000000000' }] }])
  expect(document.querySelector('summary')?.textContent).toMatch(/Not as approved$/)
  expect(screen.getByText(/^It carries more data than you approved\. It sends 1\.5 ETH\.$/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('The transfer is done')
})

test('a stored time beyond the calendar and a symbol that turns text round do no harm', () => {
  const token = { address: confirmed.to, symbol: '\u202eHTE', decimals: 0 }
  show([{ ...confirmed, token, amount: '5', createdAtMs: Number.MAX_SAFE_INTEGER }])
  expect(document.querySelector('summary')?.textContent).toMatch(/−5 HTEConfirmed$/)
})

test('a recipient that was given by name bears it, and its address stands beside it', () => {
  show([{ ...confirmed, recipientName: 'anna.eth' }])
  expect(document.querySelector('summary')?.textContent).toMatch(/^To anna\.eth.*−0\.25 ETH/)
  expect(document.querySelectorAll('dd')[1]?.textContent).toContain('anna.eth 0xfB69')
})

test('calls that were sent together are one entry with each of them, also after a reload', async () => {
  const call = { to: confirmed.to, value: '0', data: '0x12345678' } as const
  const batch = {
    ...{
      clientId: 'batch',
      connectorId: 'x',
      batchId: '0x01',
      chainId: 31337,
      from: confirmed.from,
      status: 'included',
    },
    ...{ calls: [call, { ...call, value: '1' }], isAtomic: true, hashes: [confirmed.hash], confirmations: 2 },
    ...{ createdAtMs: confirmed.createdAtMs, updatedAtMs: confirmed.createdAtMs },
  }
  const storage = memoryStorage()
  storage.set('batch.v1.batch', JSON.stringify(batch))
  // A page that is opened on what an earlier one has left.
  const later = pageHub({ chains: [shown], storage })
  drawPart(later, <ActivityList />)
  expect((await screen.findByText('2 calls, together')).closest('summary')?.textContent).toContain('2 of 3')
  const list = await waitFor(() => {
    const found = document.querySelector('details ol')
    if (found === null) throw new Error('The calls are not there yet')
    return found
  })
  expect(list.querySelectorAll('li')).toHaveLength(2)
  cleanup()
  await closeHub(later)
})
