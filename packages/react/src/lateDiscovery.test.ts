import { silentLog, systemClock } from '@latchkey/base'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { lateDiscovery } from './lateDiscovery.ts'

const code = vi.hoisted(() => ({ isReachable: true }))
// Its absence is played where it is used: a module that was imported once stays.
vi.mock('./browserDiscovery.ts', async (original) => {
  const { browserDiscovery } = await original<typeof import('./browserDiscovery.ts')>()
  return {
    browserDiscovery(...input: Parameters<typeof browserDiscovery>) {
      if (!code.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
      return browserDiscovery(...input)
    },
  }
})

// Fetched once before, so that no test waits for a compiler.
beforeAll(async () => {
  await import('./browserDiscovery.ts')
})

afterEach(() => {
  code.isReachable = true
})

function around(signal = new AbortController().signal) {
  return { walletBook: [], clock: systemClock, log: { ...silentLog, warn: vi.fn() }, signal }
}

function announceWhenAsked(name: string): void {
  const detail = {
    info: { uuid: name, name, icon: '', rdns: `${name}.test` },
    provider: { request: async () => [], on: () => undefined, removeListener: () => undefined },
  }
  const announce = () => window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  window.addEventListener('eip6963:requestProvider', announce, { once: true })
}

const namesIn = (discovery: ReturnType<typeof lateDiscovery>) => discovery.connectors.get().map(({ name }) => name)

test('wallets are found once the code is here, and again at each look', async () => {
  announceWhenAsked('early')
  const discovery = lateDiscovery(around())
  expect(namesIn(discovery)).toEqual([])
  await vi.waitFor(() => expect(namesIn(discovery)).toContain('early'))
  announceWhenAsked('late')
  discovery.refresh()
  expect(namesIn(discovery)).toContain('late')
})

test('error: code that does not arrive is fetched again at the next look', async () => {
  code.isReachable = false
  announceWhenAsked('patient')
  const surroundings = around()
  const discovery = lateDiscovery(surroundings)
  await vi.waitFor(() => expect(surroundings.log.warn).toHaveBeenCalledOnce())
  expect(namesIn(discovery)).toEqual([])
  code.isReachable = true
  discovery.refresh()
  await vi.waitFor(() => expect(namesIn(discovery)).toContain('patient'))
})

test('a hub that was closed before the code came looks for nothing', async () => {
  const closing = new AbortController()
  const asked = vi.fn()
  window.addEventListener('eip6963:requestProvider', asked, { once: true })
  const discovery = lateDiscovery(around(closing.signal))
  closing.abort()
  discovery.refresh()
  await import('./browserDiscovery.ts')
  await Promise.resolve()
  expect(asked).not.toHaveBeenCalled()
  expect(namesIn(discovery)).toEqual([])
})
