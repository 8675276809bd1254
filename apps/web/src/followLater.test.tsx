import { memoryStorage } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { closeHub, createHub } from '@latchkey/connect'
import { beforeAll, expect, test, vi } from 'vitest'
import { followLater } from './followLater.ts'

const resumed = vi.hoisted(() => ({ hubs: [] as unknown[] }))
vi.mock('./resumeTransfers.ts', async (original) => {
  const { resumeTransfers } = await original<typeof import('./resumeTransfers.ts')>()
  return {
    resumeTransfers(hub: Parameters<typeof resumeTransfers>[0]) {
      resumed.hubs.push(hub)
      resumeTransfers(hub)
    },
  }
})

// Fetched once before, so that no test waits for a compiler.
beforeAll(async () => {
  await import('./resumeTransfers.ts')
})

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
  await Promise.all([idle, busy].map(followLater))
  await vi.waitFor(() => expect(busy.transfers.get()).toMatchObject([{ clientId: 'earlier' }]))
  expect(resumed.hubs).toEqual([busy])
  await Promise.all([idle, busy].map(closeHub))
})
