import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRefusal } from './findRefusal.ts'
import type { KeyFrame } from './keyFrame.ts'
import { type FrameWindow, listenToParent } from './transports.ts'

const parentOrigin = 'https://wallet.example'
const allowedParents = [parentOrigin, 'https://other.example']

/** A window whose messages the test makes, and a frame that records what reaches it. */
function createStage() {
  const posted: { message: unknown; targetOrigin: string }[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = {
    postMessage: (message: unknown, targetOrigin: string) => void posted.push({ message, targetOrigin }),
  }
  const window: FrameWindow = {
    parent,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const handled: unknown[] = []
  const starts: (number | undefined)[] = []
  const frame: KeyFrame = {
    start: async (lifeMs) => {
      starts.push(lifeMs)
      return '04ab'
    },
    handle: async (data) => {
      handled.push(data)
      return { type: 'STAMP', value: 'stamped' }
    },
  }
  const send = (event: { data: unknown; origin?: string; source?: unknown; ports?: readonly unknown[] }) => {
    const complete = { origin: parentOrigin, source: parent, ports: [], ...event }
    // As much of an event as the frame looks at.
    for (const listener of [...listeners]) listener(complete as unknown as MessageEvent)
  }
  return { window, frame, posted, handled, starts, listeners, send }
}

type FakePort = { onmessage?: (event: { data: unknown }) => void; postMessage(message: unknown): void; sent: unknown[] }

function fakePort(): FakePort {
  const sent: unknown[] = []
  return { sent, postMessage: (message) => void sent.push(message) }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const offer = { type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }

describe('a page that sends plain messages', () => {
  test('is told the key at the start, and answered by its own origin', async () => {
    const { window, frame, posted, send } = createStage()
    listenToParent({ window, allowedParents, parentOrigins: [parentOrigin], frame })
    await turn()
    expect(posted).toEqual([{ message: { type: 'PUBLIC_KEY_READY', value: '04ab' }, targetOrigin: parentOrigin }])
    send({ data: { type: 'STAMP_REQUEST', value: 'body' } })
    await turn()
    expect(posted[1]).toEqual({ message: { type: 'STAMP', value: 'stamped' }, targetOrigin: parentOrigin })
  })

  test('may have any of the listed origins where the browser does not tell which', async () => {
    const { window, frame, posted } = createStage()
    listenToParent({ window, allowedParents, parentOrigins: allowedParents, frame })
    await turn()
    expect(posted.map(({ targetOrigin }) => targetOrigin)).toEqual(allowedParents)
  })
})

describe('a page that offers a channel', () => {
  test('is told the key there and answered there, and the window is not heard any more', async () => {
    const { window, frame, posted, handled, send, listeners } = createStage()
    listenToParent({ window, allowedParents, parentOrigins: [parentOrigin], frame })
    const port = fakePort()
    send({ data: offer, ports: [port] })
    expect(listeners.size).toBe(0)
    await turn()
    // The offer came before the key was there, so the window is not told of it.
    expect(posted).toEqual([])
    expect(port.sent).toEqual([{ type: 'PUBLIC_KEY_READY', value: '04ab' }])
    port.onmessage?.({ data: { type: 'STAMP_REQUEST', requestId: '1' } })
    await turn()
    expect(port.sent).toHaveLength(2)
    expect(handled).toEqual([{ type: 'STAMP_REQUEST', requestId: '1' }])
  })

  test('is the only one: a second offer in the same turn gets nothing', async () => {
    const { window, frame, starts, send } = createStage()
    listenToParent({ window, allowedParents, parentOrigins: [parentOrigin], frame })
    const [first, second] = [fakePort(), fakePort()]
    send({ data: { ...offer, dangerouslyOverrideIframeKeyTtl: 60_000 }, ports: [first] })
    send({ data: offer, ports: [second] })
    await turn()
    expect(first.sent).toHaveLength(1)
    expect(second.sent).toEqual([])
    expect(starts).toEqual([undefined, 60_000])
  })

  test('is told when there can be no key', async () => {
    const { window, frame, send } = createStage()
    const broken: KeyFrame = { ...frame, start: () => Promise.reject(new Error('no storage')) }
    listenToParent({ window, allowedParents, parentOrigins: [parentOrigin], frame: broken })
    const port = fakePort()
    send({ data: offer, ports: [port] })
    await turn()
    expect(port.sent).toEqual([{ type: 'ERROR', value: 'no storage' }])
  })
})

test('100 000 messages of anybody else reach nothing and break nothing', async () => {
  const { window, frame, posted, handled, listeners, send } = createStage()
  listenToParent({ window, allowedParents, parentOrigins: [parentOrigin], frame })
  await turn()
  const before = posted.length
  const data = fc.oneof(
    fc.anything(),
    fc.record({ type: fc.constantFrom('STAMP_REQUEST', offer.type, 'INIT_EMBEDDED_KEY'), value: fc.string() }),
  )
  const stranger = fc.oneof(
    // A sibling, a pop-up or a sandboxed page in the parent's name, or the parent's window under another origin.
    fc.record({ origin: fc.constantFrom(parentOrigin, 'null', 'https://evil.example'), source: fc.constant({}) }),
    fc.record({ origin: fc.constantFrom('null', '', 'https://evil.example', `${parentOrigin}.evil.example`) }),
  )
  fc.assert(
    fc.property(data, stranger, (value, event) => {
      send({ data: value, ...event, ports: [fakePort()] })
      return handled.length === 0 && listeners.size === 1
    }),
  )
  await turn()
  expect(posted).toHaveLength(before)
})

describe('where the frame stands', () => {
  const parent = {}
  const self = {}
  const ancestors = (...origins: string[]) => ({ ancestorOrigins: origins })

  test.each([
    ['directly in a listed page', { parent, top: parent, self, location: ancestors(parentOrigin) }, undefined],
    ['in a browser that tells no ancestors', { parent, top: parent, self, location: {} }, undefined],
    ['by itself', { parent: self, top: self, self, location: ancestors() }, 'top_level'],
    ['in a frame of a listed page', { parent, top: {}, self, location: ancestors(parentOrigin) }, 'nested_too_deep'],
    [
      'below more than one',
      { parent, top: parent, self, location: ancestors(parentOrigin, parentOrigin) },
      'nested_too_deep',
    ],
    ['in a foreign page', { parent, top: parent, self, location: ancestors('https://evil.example') }, 'foreign_parent'],
  ])('%s', (_where, standing, code) => {
    expect(findRefusal(standing, allowedParents)).toBe(code)
  })
})
