import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prerender } from './prerender.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const drawn = prerender()
/** Called by code that is started. */
declare const started: () => void

const linkTo = (code: string) =>
  `<template id="first-code"><link rel="modulepreload" data-start href="${code}"></template>`

/** Shows the built page at a path, as far as its own script; and what names its code, if there is any yet. */
async function show(path: string, code = 'data:text/javascript,', page = drawn.page): Promise<HTMLElement> {
  window.history.replaceState(null, '', path)
  document.head.innerHTML = code === '' ? '' : linkTo(code)
  const parts = Object.entries(drawn.templates).map(([id, markup]) => `<template id="${id}">${markup}</template>`)
  document.body.innerHTML = `<div id="root" data-drawn="for-all">${page}</div>${parts.join('')}`
  vi.resetModules()
  await import('./firstFrame.ts')
  const root = document.getElementById('root')
  if (root === null) throw new TypeError('The page has a root')
  return root
}

/** As the page's own code does; that it does so is held in a browser. */
const remember = () =>
  window.localStorage.setItem(
    'latchkey.connection.v1',
    JSON.stringify({ connectorId: 'org.example', switchedNetwork: false, isAccountChosen: false, address, chainId: 1 }),
  )

beforeEach(() => {
  window.localStorage.clear()
  document.documentElement.setAttribute('data-latchkey-theme', 'system')
})

test('who is not known sees what this is, and the way in', async () => {
  const root = await show('/')
  expect(root.querySelector('h1')?.textContent).toBe('Your wallet opens the door')
  expect(root.querySelector('header button')?.textContent).toBe('Connect wallet')
})

test('who comes back sees the remembered address', async () => {
  remember()
  const root = await show('/')
  const button = root.querySelector('header button')
  expect(button?.textContent).toBe('0xf39Fd6…b92266, reconnecting')
  expect(button?.querySelector('path')?.getAttribute('d')).toMatch(/^(?:M\d \dh1v1h-1z)+$/)
  expect(root.querySelector('main')?.textContent).toBe('')
})

test('who has disconnected is not known', async () => {
  remember()
  window.localStorage.setItem('latchkey.disconnected.v1', 'true')
  expect((await show('/')).querySelector('header button')?.textContent).toBe('Connect wallet')
})

test.each([
  'null',
  '[]',
  '{',
  '{"address":5}',
  '{"address":"0x12"}',
  '{"address":"<img src=x onerror=alert(1)>"}',
  JSON.stringify({ address }),
  JSON.stringify({ connectorId: 'org.example', chainId: 1, address: `${address}0` }),
  JSON.stringify({ connectorId: 'org.example', chainId: 1, address: [address] }),
  JSON.stringify({ connectorId: 'org.example', chainId: '1', address }),
  JSON.stringify({ connectorId: 'x'.repeat(4096), chainId: 1, address }),
])('a stored connection that is none is passed over: %s', async (stored) => {
  window.localStorage.setItem('latchkey.connection.v1', stored)
  expect((await show('/')).querySelector('header button')?.textContent).toBe('Connect wallet')
})

test.each(['/send', '/send/', '/activity', '/unknown'])(
  '%s waits for its page, and is marked in the header',
  async (path) => {
    const root = await show(path)
    expect(root.querySelector('main')?.textContent).toBe('Loading…')
    const marked = [...root.querySelectorAll('[aria-current]')].map((link) => link.getAttribute('href'))
    expect(marked).toEqual(path === '/unknown' ? [] : [path.replace(/\/$/, '')])
  },
)

test('a chosen theme is on from the beginning', async () => {
  window.localStorage.setItem('latchkey.theme', 'dark')
  vi.resetModules()
  await import('./firstTheme.ts')
  expect(document.documentElement.getAttribute('data-latchkey-theme')).toBe('dark')
})

test('what is pressed before the page works is remembered for it', async () => {
  const root = await show('/')
  root.querySelector('h1')?.click()
  expect(root.hasAttribute('data-pressed')).toBe(false)
  root.querySelector<HTMLElement>('header button')?.click()
  expect(root.getAttribute('data-pressed')).toBe('0')
  expect(root.querySelector('header button')?.getAttribute('aria-busy')).toBe('true')
})

test.each([
  ['Escape', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
  ['a press of something else', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['going elsewhere', (root: HTMLElement) => root.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
])('%s takes it back', async (_, thinkBetter) => {
  const root = await show('/')
  root.querySelector<HTMLElement>('header button')?.click()
  thinkBetter(root)
  expect(root.hasAttribute('data-pressed')).toBe(false)
  expect(root.querySelector('[aria-busy]')).toBeNull()
})

test('what is pressed down is held until it is let go, and not once the page works', async () => {
  const root = await show('/')
  root.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(root.hasAttribute('data-held')).toBe(true)
  window.dispatchEvent(new Event('pointerup'))
  expect(root.hasAttribute('data-held')).toBe(false)
  root.removeAttribute('data-drawn')
  root.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(root.hasAttribute('data-held')).toBe(false)
})

test('a press of what works already is not', async () => {
  const root = await show('/')
  root.removeAttribute('data-drawn')
  root.querySelector<HTMLElement>('header button')?.click()
  expect(root.hasAttribute('data-pressed')).toBe(false)
})

test('nothing is fetched before the first frame, and then all at once', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await show('/')
  const isFetched = () => document.querySelector('head > link[data-start]') !== null
  expect(isFetched()).toBe(false)
  for (const frame of frames) frame()
  // The frame is painted after its callbacks.
  expect(isFetched()).toBe(false)
  vi.advanceTimersByTime(0)
  expect(isFetched()).toBe(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page that is still being read', () => {
  const arrive = () => {
    // Code of one address runs once.
    document.head.innerHTML = linkTo(`data:text/javascript,globalThis.started(/*${crypto.randomUUID()}*/)`)
  }
  const goOn = () => {
    isReading.mockReturnValue('interactive')
    document.dispatchEvent(new Event('readystatechange'))
  }
  const saysSo = (root: Element) =>
    root.querySelector('[role="alert"] h1')?.textContent === 'This page could not be shown'
  let isReading: { mockReturnValue(state: DocumentReadyState): unknown; mockRestore(): void }
  const reported = vi.fn()
  beforeEach(() => {
    isReading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    reported.mockClear()
    vi.stubGlobal('reportError', reported)
    vi.stubGlobal('started', vi.fn())
  })
  afterEach(() => {
    isReading.mockRestore()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is waited for: what names the code stands at its end', async () => {
    const root = await show('/', '', '')
    arrive()
    goOn()
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
    expect(saysSo(root)).toBe(false)
  })

  test('and ends before that is said so', async () => {
    const root = await show('/', '', '')
    expect(saysSo(root)).toBe(false)
    goOn()
    expect(saysSo(root)).toBe(true)
    expect(String(reported.mock.calls)).toContain('not arrived as a whole')
  })

  test('and ends late is said so once: who stands on the way out is left there', async () => {
    vi.useFakeTimers()
    const root = await show('/', '', '')
    vi.advanceTimersByTime(1500)
    goOn()
    root.querySelector('a')?.focus()
    vi.advanceTimersByTime(20_000)
    expect(reported).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(root.querySelector('a'))
    vi.useRealTimers()
  })

  test('and ends within the links to its code as well', async () => {
    const root = await show('/', '', '')
    document.head.innerHTML = '<template id="first-code"><link rel="stylesheet" href="data:text/css,"></template>'
    goOn()
    expect(saysSo(root)).toBe(true)
    expect(document.querySelector('head > link')).toBeNull()
  })

  test('and goes on no more is said so after a while; what comes later still is started', async () => {
    vi.useFakeTimers()
    const root = await show('/', '', '')
    vi.advanceTimersByTime(9_999)
    expect(saysSo(root)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(saysSo(root)).toBe(true)
    expect(reported).toHaveBeenCalledOnce()
    vi.useRealTimers()
    arrive()
    goOn()
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  })
})

describe('code that does not arrive', () => {
  const broken = `data:text/javascript,${encodeURIComponent('throw new Error("it is broken")')}`

  test.each([
    ['in the drawn page', drawn.page],
    ['where nothing was drawn', ''],
  ])('is told of %s, and its error is not kept secret', async (_, page) => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const root = await show('/', broken, page)
    await vi.waitFor(() => expect(String(reported.mock.calls)).toContain('it is broken'))
    expect(root.querySelector('header [aria-haspopup]')).toBeNull()
    expect(root.querySelector('[role="alert"] h1')?.textContent).toBe('This page could not be shown')
    vi.unstubAllGlobals()
  })

  test('is told of to who left meanwhile and came back', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const listened = vi.spyOn(window, 'addEventListener')
    const root = await show('/', broken)
    window.dispatchEvent(new Event('pagehide'))
    // Once from the beginning, and once more when the code has failed.
    await vi.waitFor(() => expect(listened.mock.calls.filter(([name]) => name === 'pageshow')).toHaveLength(2))
    expect(root.querySelector('[role="alert"] h1')).toBeNull()
    window.dispatchEvent(new Event('pageshow'))
    expect(root.querySelector('[role="alert"] h1')).not.toBeNull()
    listened.mockRestore()
    vi.unstubAllGlobals()
  })
})

test('a page that cannot be made that of its visitor starts all the same', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('matchMedia', () => {
    throw new Error('no media')
  })
  const root = await show('/')
  expect(root.getAttribute('data-drawn')).toBe('for-visitor')
  expect(String(reported.mock.calls[0]?.[0])).toContain('no media')
  vi.unstubAllGlobals()
})
