import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, pageHub } from '../testing/page.tsx'
import { queryClientOf } from './queryClientOf.ts'

afterEach(async () => {
  onlineManager.setOnline(true)
  await closePages()
})

function clientOfHub() {
  const platform = { storage: memoryStorage(), clock: fakeClock(), rpc: () => fakeRpc({}) }
  const hub = pageHub({ chains: [], sources: [], ...platform })
  return queryClientOf(hub)
}

test('error: without a network a question fails, and nobody waits for an answer that cannot come', async () => {
  onlineManager.setOnline(false)
  const queryFn = vi.fn(async () => Promise.reject(new Error('away')))
  const asked = clientOfHub().fetchQuery({ queryKey: ['fee'], queryFn })
  await expect(Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 50))])).rejects.toThrow('away')
})

test('what is on the screen is asked again once the network is back', async () => {
  onlineManager.setOnline(false)
  const queryFn = vi.fn(async () => onlineManager.isOnline())
  const end = new QueryObserver(clientOfHub(), { queryKey: ['fee'], queryFn }).subscribe(() => undefined)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  end()
})
