import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let tellPaint = () => {}

class FakeObserver {
  static readonly supportedEntryTypes: readonly string[] = ['mark', 'paint']
  constructor(tell: () => void) {
    tellPaint = tell
  }
  observe = vi.fn()
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('PerformanceObserver', FakeObserver)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As in a page that is loaded now: whether the wait is over, asked anew each time. */
async function load(): Promise<() => Promise<boolean>> {
  const { firstPaint } = await import('./firstPaint.ts')
  let isOver = false
  void firstPaint.then(() => {
    isOver = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return isOver
  }
}

test('is over with the paint', async () => {
  const isOver = await load()
  expect(await isOver()).toBe(false)
  tellPaint()
  expect(await isOver()).toBe(true)
})

test('a page that shows nothing before it has heard from us does not wait for ever, nor does a frame out of sight', async () => {
  const isOver = await load()
  await vi.advanceTimersByTimeAsync(999)
  expect(await isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver()).toBe(true)
})

test('a page in the background waits for nothing', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await (await load())()).toBe(true)
})

test.each([
  ['without an observer', undefined],
  ['with one that names nothing', class {}],
  ['with one that knows no paint', Object.assign(class {}, { supportedEntryTypes: ['mark'] })],
])('a server %s waits for nothing', async (_, observer) => {
  vi.stubGlobal('PerformanceObserver', observer)
  vi.stubGlobal('document', undefined)
  expect(await (await load())()).toBe(true)
})
