import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { closeHub, connect, createHub, disconnect, type Hub } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineLatchkeyConnect } from './defineLatchkeyConnect.ts'
import type { LatchkeyConnectElement } from './latchkeyConnectElement.ts'

const chain = { id: 1, name: 'One', nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 }, rpcUrls: [] }
const hubs: Hub[] = []
let count = 0
/** A name can be taken once in a document. */
const nextName = () => `test-connect-${++count}`

afterEach(async () => {
  document.body.replaceChildren()
  await act(async () => undefined)
  await Promise.all(hubs.splice(0).map(closeHub))
  vi.unstubAllGlobals()
})

function makeHub() {
  const wallet = fakeConnector()
  const options = { chains: [chain], connectors: [wallet], storage: memoryStorage(), clock: fakeClock() }
  const hub = createHub({ ...options, rpc: () => fakeRpc({}) })
  hubs.push(hub)
  return { hub, wallet }
}

async function add(name: string, attributes: Readonly<Record<string, string>> = {}): Promise<LatchkeyConnectElement> {
  // The element of a name that the types cannot know.
  const element = document.createElement(name) as LatchkeyConnectElement
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  await act(async () => document.body.append(element))
  return element
}

const buttonIn = ({ shadowRoot }: Element) => shadowRoot?.querySelector('button')

test('on a server nothing happens', () => {
  vi.stubGlobal('customElements', undefined)
  expect(defineLatchkeyConnect({ chains: [chain] })).toBeUndefined()
})

test('a name that is taken stays as it is', () => {
  const name = nextName()
  defineLatchkeyConnect(makeHub().hub, name)
  const known = customElements.get(name)
  defineLatchkeyConnect(makeHub().hub, name)
  expect(customElements.get(name)).toBe(known)
})

test('all elements show one hub, each by its attributes, which may change', async () => {
  const name = nextName()
  const { hub, wallet } = makeHub()
  defineLatchkeyConnect(hub, name)
  const [one, other] = [await add(name), await add(name, { label: 'Join us' })]
  expect([buttonIn(one)?.textContent, buttonIn(other)?.textContent]).toEqual(['Connect wallet', 'Join us'])
  await act(async () => other.setAttribute('label', 'Come in'))
  expect(buttonIn(other)?.textContent).toBe('Come in')
  await act(async () => other.setAttribute('panel', ''))
  expect(other.shadowRoot?.querySelector('section h2')?.textContent).toBe('Come in')
  expect(one.provider).toBeUndefined()
  await act(async () => void (await connect(hub, wallet.id)))
  expect(other.shadowRoot?.querySelector('section')).toBeNull()
  expect([one.hub, other.hub, one.provider]).toEqual([hub, hub, hub.connection.get()])
  expect(await one.provider?.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('each element hears what happens, and the page once', async () => {
  const name = nextName()
  const { hub, wallet } = makeHub()
  defineLatchkeyConnect(hub, name)
  const elements = [await add(name), await add(name)]
  const heard: [string, unknown][] = []
  const signal = new AbortController()
  for (const [index, place] of [...elements, document].entries()) {
    for (const event of ['latchkey-connect', 'latchkey-disconnect'] as const) {
      const listener = (told: Event) => heard.push([`${event} ${index}`, (told as CustomEvent).detail])
      place.addEventListener(event, listener, { signal: signal.signal })
    }
  }
  await act(async () => void (await connect(hub, wallet.id)))
  const detail = { account: { address: fakeAccount, chainId: 1 }, isResumed: false }
  const of = (event: string) => heard.filter(([title]) => title.startsWith(event)).sort()
  expect(of('latchkey-connect')).toEqual([0, 1, 2].map((index) => [`latchkey-connect ${index}`, detail]))
  await act(async () => void (await disconnect(hub)))
  expect(of('latchkey-disconnect')).toEqual([0, 1, 2].map((index) => [`latchkey-disconnect ${index}`, null]))
  signal.abort()
})

test('what is moved stays, and nobody listens any more when the last one has gone', async () => {
  const name = nextName()
  const { hub } = makeHub()
  const listeners = new Set<unknown>()
  const { subscribe } = hub.state
  const state = {
    ...hub.state,
    subscribe(listener: Parameters<typeof subscribe>[0]) {
      const end = subscribe(listener)
      listeners.add(end)
      return () => {
        listeners.delete(end)
        end()
      }
    },
  }
  defineLatchkeyConnect({ ...hub, state }, name)
  const element = await add(name)
  const drawn = buttonIn(element)
  expect(listeners.size).toBeGreaterThan(0)
  await act(async () => {
    element.remove()
    document.body.append(element)
  })
  expect(buttonIn(element)).toBe(drawn)
  await act(async () => element.remove())
  expect([buttonIn(element), listeners.size]).toEqual([null, 0])
  await act(async () => document.body.append(element))
  expect(buttonIn(element)?.textContent).toBe('Connect wallet')
})

test('the hub is that of the first element with networks, also for one that was there before', async () => {
  const name = nextName()
  defineLatchkeyConnect(undefined, name)
  const make = () => document.createElement(name) as LatchkeyConnectElement
  const [early, one] = [make(), make()]
  one.setAttribute('chains', '1')
  await act(async () => document.body.append(early, one))
  expect([buttonIn(early)?.textContent, buttonIn(one)?.textContent]).toEqual(['Connect wallet', 'Connect wallet'])
  expect(one.hub?.chains.map((each) => each.name)).toEqual(['Ethereum'])
  expect([early.hub, (await add(name, { chains: '10' })).hub]).toEqual([one.hub, one.hub])
  if (one.hub !== undefined) hubs.push(one.hub)
})

test('a button of the page opens and closes the dialogs, once for all elements and before any is drawn', async () => {
  const name = nextName()
  const { hub } = makeHub()
  defineLatchkeyConnect(hub, name)
  const early = document.createElement(name) as LatchkeyConnectElement
  early.open()
  await act(async () => document.body.append(early))
  const other = await add(name)
  const opened = () => [early, other].map(({ shadowRoot }) => shadowRoot?.querySelector('dialog[open] h2')?.textContent)
  expect(opened()).toEqual(['Connect a wallet', undefined])
  await act(async () => other.close())
  expect(opened()).toEqual([undefined, undefined])
  await act(async () => other.open('connect'))
  expect(opened()).toEqual(['Connect a wallet', undefined])
})

test('options that were set before the element was known are taken', async () => {
  const name = nextName()
  const element = document.createElement(name)
  Reflect.set(element, 'options', { chains: [chain] })
  document.body.append(element)
  await act(async () => defineLatchkeyConnect(undefined, name))
  const { hub } = element as LatchkeyConnectElement
  expect(hub?.chains).toEqual([chain])
  if (hub !== undefined) hubs.push(hub)
})

test('a page that names no networks, or wrong ones, is told once', async () => {
  const told: unknown[] = []
  vi.stubGlobal('reportError', (error: Error) => told.push(error.message))
  const [silent, wrong] = [nextName(), nextName()]
  defineLatchkeyConnect(undefined, silent)
  await add(silent)
  await add(silent)
  defineLatchkeyConnect(undefined, wrong)
  await add(wrong, { chains: 'mainnet' })
  expect(told).toEqual([
    `No <${silent}> of this page says its networks, as in chains="1"`,
    'mainnet is no network known by its number: describe it in JSON',
  ])
})
