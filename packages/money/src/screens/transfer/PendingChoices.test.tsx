import { closeHub, type Hub } from '@latchkey/connect'
import { type WaitingSetting, waitingPage } from '@latchkey/connect/testing'
import { useTransfers } from '@latchkey/react'
import { drawPart, press } from '@latchkey/react/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { PendingChoices } from './PendingChoices.tsx'

let hub: Hub

afterEach(async () => {
  cleanup()
  await closeHub(hub)
})

function Screen() {
  const [record] = useTransfers()
  return record === undefined ? null : <PendingChoices record={record} />
}

async function open(setting: WaitingSetting = {}) {
  const page = await waitingPage(setting)
  hub = page.hub
  drawPart(hub, <Screen />)
  await act(async () => await page.clock.advance(20_000))
  return page
}

/** A fee that is doubted has to be ticked here as on any review. */
const tick = () => fireEvent.click(screen.getByRole('checkbox'))

describe('a transfer that takes long', () => {
  test('is sped up after a look at the new fee, by one request however often it is pressed', async () => {
    const { asked } = await open()
    press('Speed up')
    expect(await screen.findByRole('heading', { name: 'Speed it up' })).toBeTruthy()
    expect(screen.getByText(/Only one of the two can be carried out\.$/)).toBeTruthy()
    press('Speed up')
    expect(asked).toEqual([])
    tick()
    press('Speed up')
    press('Speed up')
    expect(await screen.findByText(/^Handed out again at a higher price/)).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  test('is taken back, and is not called cancelled before it is', async () => {
    const { asked, record } = await open()
    press('Cancel it')
    await screen.findByRole('heading', { name: 'Cancel the transfer' })
    tick()
    press('Cancel the transfer')
    expect(await screen.findByText(/It is not cancelled yet/)).toBeTruthy()
    expect(asked).toMatchObject([{ to: record.from, value: '0x0', nonce: '0x7' }])
    expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
  })

  test('can be left as it is', async () => {
    const { asked } = await open()
    press('Speed up')
    await screen.findByRole('heading', { name: 'Speed it up' })
    press('Leave it as it is')
    expect(screen.getByRole('button', { name: 'Speed up' })).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('of an outside wallet can be taken back here, and hurried there', async () => {
    await open({ kind: 'injected' })
    expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel it' })).toBeTruthy()
    expect(screen.getByText('Speed it up in your wallet.')).toBeTruthy()
  })

  test('that is in a block meanwhile says so', async () => {
    const { asked } = await open({ node: { eth_getTransactionCount: () => '0x8' } })
    press('Speed up')
    await screen.findByRole('heading', { name: 'Speed it up' })
    tick()
    press('Speed up')
    await waitFor(() => expect(screen.getAllByText(/It was carried out already/).length).toBeGreaterThan(0))
    expect(asked).toEqual([])
  })
})

test('one that is in a block has nothing to be hurried', async () => {
  const { record } = await open()
  act(() => hub.transfers.set([{ ...record, status: 'included', confirmations: 1 }]))
  expect(screen.queryByRole('button')).toBeNull()
})
