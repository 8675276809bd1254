import { memoryStorage } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { closeHub, createHub, type Hub } from '@latchkey/connect'
import { expect, test, vi } from 'vitest'
import { type BringResume, followLater } from './followLater.ts'
import { resumeTransfers } from './resumeTransfers.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const transfer = {
  clientId: 'earlier',
  chainId: 1,
  from: address,
  to: address,
  amount: '1',
  status: 'unknown',
  confirmations: 0,
  createdAtMs: 1,
  updatedAtMs: 1,
}

function openHub(stored: Readonly<Record<string, unknown>>) {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.set(key, JSON.stringify(value))
  const chain = { id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
  return createHub({ chains: [chain], storage, rpc: () => fakeRpc({}) })
}

test('takes up a transfer of an earlier visit on a page that shows none', async () => {
  const [idle, busy] = [openHub({ 'recent.v1': [] }), openHub({ 'transfer.v2.earlier': transfer })]
  const resumed: Hub[] = []
  const bring: BringResume = async () => ({
    resumeTransfers(hub) {
      resumed.push(hub)
      resumeTransfers(hub)
    },
  })
  for (const hub of [idle, busy]) followLater(hub, bring)
  await vi.waitFor(() => expect(busy.transfers.get()).toMatchObject([{ clientId: 'earlier' }]))
  expect(resumed).toEqual([busy])
  await Promise.all([idle, busy].map(closeHub))
})
