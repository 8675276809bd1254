import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { CustodyError } from '../errors.ts'
import type { FrameElement, FrameEvent } from '../frame/frameLine.ts'
import { stampWithKey } from './apiKeyStamper.ts'
import { frameStamper } from './frameStamper.ts'

const origin = 'http://keys.localhost:4401'
const publicKey = `04${'ab'.repeat(64)}`
const header = stampWithKey(
  '{}',
  Uint8Array.from({ length: 32 }, () => 7),
)
const frameWindow = {}

type Message = { readonly type: string; readonly value?: string; readonly requestId?: string }
type Answer = (message: Message) => object | undefined

/** Answers of a frame that works as it should. */
const dutiful: Answer = ({ type }) => {
  if (type === 'STAMP_REQUEST') return { type: 'STAMP', value: header }
  if (type === 'INJECT_CREDENTIAL_BUNDLE') return { type: 'BUNDLE_INJECTED', value: true }
  if (type === 'INIT_EMBEDDED_KEY') return { type: 'EMBEDDED_PUBLIC_KEY', value: publicKey }
  return { type: 'ERROR', value: `nothing is known of ${type}`, code: 'unknown_message' }
}

/** A frame of the page: with a port when `hasChannel`, else over the window, as old ones do. */
function frameOf({ hasChannel, answer = dutiful }: { hasChannel: boolean; answer?: Answer }) {
  const listeners = new Set<(event: FrameEvent) => void>()
  const received: Message[] = []
  const tell = (data: unknown, sender = origin, source: unknown = frameWindow) => {
    for (const listener of [...listeners]) listener({ data, origin: sender, source })
  }
  let port: MessagePort | undefined
  const element: FrameElement = {
    post: (message, targetOrigin, [offered]) => {
      // Built by the code under test.
      const sent = message as Message
      expect(targetOrigin).toBe(origin)
      if (sent.type === 'TURNKEY_INIT_MESSAGE_CHANNEL') {
        if (!hasChannel || offered === undefined) return
        port = offered
        port.onmessage = ({ data }: MessageEvent<Message>) => {
          received.push(data)
          const reply = answer(data)
          if (reply !== undefined) port?.postMessage({ ...reply, requestId: data.requestId })
        }
        port.postMessage({ type: 'PUBLIC_KEY_READY', value: publicKey })
        return
      }
      received.push(sent)
      const reply = answer(sent)
      if (reply !== undefined) tell(reply)
    },
    onMessage: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isSource: (source) => source === frameWindow,
    whenLoaded: async () => undefined,
  }
  return { element, tell, received, close: () => port?.close() }
}

describe.each([
  ['a channel', true],
  ['the window', false],
])('a frame that speaks over %s', (_title, hasChannel) => {
  async function open(answer?: Answer) {
    const clock = fakeClock()
    const frame = frameOf({ hasChannel, ...(answer === undefined ? {} : { answer }) })
    const stamper = frameStamper({ element: frame.element, origin, clock })
    const started = stamper.start()
    frame.tell({ type: 'PUBLIC_KEY_READY', value: publicKey })
    if (!hasChannel) await clock.advance(2000)
    expect(await started).toBe(publicKey)
    return { clock, frame, stamper }
  }

  test('stamps, and is told the session’s key', async () => {
    const { stamper, frame } = await open()
    await stamper.injectCredential('bundle')
    expect(await stamper.stamp('{}')).toEqual({ headerName: 'X-Stamp', headerValue: header })
    expect(frame.received.map(({ type, value }) => [type, value])).toEqual([
      ['INJECT_CREDENTIAL_BUNDLE', 'bundle'],
      ['STAMP_REQUEST', '{}'],
    ])
    expect(frame.received.every(({ requestId }) => (requestId !== undefined) === hasChannel)).toBe(true)
    stamper.close()
    frame.close()
  })

  test('refuses in its own words', async () => {
    const { stamper, frame } = await open()
    const refused = stamper.injectImport({ bundle: 'a', organizationId: 'b', userId: 'c' })
    await expect(refused).rejects.toMatchObject({
      message: 'The key frame refused: nothing is known of INJECT_IMPORT_BUNDLE',
      data: { refusal: 'unknown_message' },
    })
    stamper.close()
    frame.close()
  })

  test('has its look set, and only by the reply that belongs to it', async () => {
    const settings = { styles: { fontSize: '16px' } }
    const answers = [
      { type: 'SETTINGS_APPLIED', value: true },
      { type: 'BUNDLE_INJECTED', value: true },
    ]
    const { clock, stamper, frame } = await open(() => answers.shift())
    await stamper.applySettings(settings)
    expect(frame.received.map(({ type, value }) => [type, value])).toEqual([
      ['APPLY_SETTINGS', JSON.stringify(settings)],
    ])
    const outcome = expect(stamper.applySettings(settings)).rejects.toBeInstanceOf(CustodyError)
    await clock.advance(10_000)
    await outcome
    stamper.close()
    frame.close()
  })

  test('keeps many calls apart', async () => {
    const keyOf = (body: string) =>
      stampWithKey(
        body,
        Uint8Array.from({ length: 32 }, () => 9),
      )
    const { stamper, frame } = await open(({ value = '' }) => ({ type: 'STAMP', value: keyOf(value) }))
    const bodies = Array.from({ length: 20 }, (_item, index) => `{"n":${index}}`)
    const stamps = await Promise.all(bodies.map((body) => stamper.stamp(body)))
    expect(stamps.map(({ headerValue }) => headerValue)).toEqual(bodies.map(keyOf))
    stamper.close()
    frame.close()
  })

  test('is not waited for without end', async () => {
    const { clock, stamper, frame } = await open(() => undefined)
    const stamped = stamper.stamp('{}')
    const outcome = expect(stamped).rejects.toMatchObject({ code: 'frame_silent' })
    await clock.advance(10_000)
    await outcome
    // Over the window a late answer could be taken for the next one's; the line is closed instead.
    if (!hasChannel) await expect(stamper.stamp('{}')).rejects.toMatchObject({ code: 'frame_closed' })
    stamper.close()
    frame.close()
  })

  test.each([
    ['no stamp', { type: 'STAMP', value: 'hello' }],
    ['no text', { type: 'STAMP', value: { toString: 1 } }],
    ['endless text', { type: 'STAMP', value: 'a'.repeat(1_000_001) }],
  ])('gives no header that is %s', async (_name, reply) => {
    const { stamper, frame } = await open(() => reply)
    await expect(stamper.stamp('{}')).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:bad_stamp|frame_answer_unread)$/),
    })
    stamper.close()
    frame.close()
  })

  test('ends for whoever waits when the line is closed', async () => {
    const { stamper, frame } = await open(() => undefined)
    const outcome = expect(stamper.stamp('{}')).rejects.toMatchObject({ code: 'frame_closed' })
    await Promise.resolve()
    await Promise.resolve()
    stamper.close()
    await outcome
    frame.close()
  })
})

describe('a frame that never comes up', () => {
  test('is told of by a deadline', async () => {
    const clock = fakeClock()
    const { element } = frameOf({ hasChannel: false })
    const outcome = expect(frameStamper({ element, origin, clock }).start()).rejects.toMatchObject({
      code: 'frame_silent',
      message: 'The key frame does not answer.',
    })
    await clock.advance(10_000)
    await outcome
  })

  test('is not spoken for by others on the page', async () => {
    const clock = fakeClock()
    const { element, tell } = frameOf({ hasChannel: false })
    const outcome = expect(frameStamper({ element, origin, clock }).start()).rejects.toMatchObject({
      code: 'frame_silent',
    })
    tell({ type: 'PUBLIC_KEY_READY', value: publicKey }, 'http://evil.localhost:4401')
    tell({ type: 'PUBLIC_KEY_READY', value: publicKey }, origin, {})
    for (const noise of [null, 'text', 7, {}, { type: 1 }]) tell(noise)
    await clock.advance(10_000)
    await outcome
  })

  test('is not believed when its key is none', async () => {
    const clock = fakeClock()
    const { element, tell } = frameOf({ hasChannel: false })
    const outcome = expect(frameStamper({ element, origin, clock }).start()).rejects.toMatchObject({
      code: 'frame_answer_unread',
    })
    tell({ type: 'PUBLIC_KEY_READY', value: '<b>' })
    await clock.advance(2000)
    await outcome
  })
})
