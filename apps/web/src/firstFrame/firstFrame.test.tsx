import { beforeEach, expect, test, vi } from 'vitest'
import { prerender } from './prerender.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const drawn = prerender()

/** Shows the built page at a path, as far as its own script. */
async function show(path: string, code = 'data:text/javascript,globalThis.started=true'): Promise<HTMLElement> {
  window.history.replaceState(null, '', path)
  document.head.innerHTML = `<link rel="modulepreload" data-start href="${code}">`
  const parts = Object.entries(drawn.templates).map(([id, markup]) => `<template id="${id}">${markup}</template>`)
  document.body.innerHTML = `<div id="root" data-drawn="for-all">${drawn.page}</div>${parts.join('')}`
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

test.each([
  'null',
  '[]',
  '{',
  '{"address":5}',
  '{"address":"0x12"}',
  '{"address":"<img src=x onerror=alert(1)>"}',
  JSON.stringify({ address: `${address}0` }),
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

test('nothing is seen before it is that of the visitor', async () => {
  expect((await show('/')).getAttribute('data-drawn')).toBe('for-visitor')
})

test('a chosen theme is on from the beginning', async () => {
  window.localStorage.setItem('latchkey.theme', 'dark')
  await show('/')
  expect(document.documentElement.getAttribute('data-latchkey-theme')).toBe('dark')
})

test('what is pressed before the page works is remembered for it', async () => {
  const root = await show('/')
  root.querySelector('h1')?.click()
  expect(root.hasAttribute('data-pressed')).toBe(false)
  root.querySelector<HTMLElement>('header button')?.click()
  expect(root.getAttribute('data-pressed')).toBe('0')
})

test('a press of what works already is not', async () => {
  const root = await show('/')
  root.removeAttribute('data-drawn')
  root.querySelector<HTMLElement>('header button')?.click()
  expect(root.hasAttribute('data-pressed')).toBe(false)
})

test('code that does not arrive is told of', async () => {
  const root = await show('/', 'data:text/javascript,throw new Error()')
  await vi.waitFor(() =>
    expect(root.querySelector('[role="alert"] h1')?.textContent).toBe('This page could not be shown'),
  )
})
