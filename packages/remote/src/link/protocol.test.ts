import { fromHex, fromUtf8, toHex, toUtf8 } from '@latchkey/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkLimits } from './limits.ts'
import { createLinkSession, deriveSessionKey, readLinkSession } from './linkSession.ts'
import { formatLinkUrl, isLinkUrl, parseLinkUrl, readServerUrl } from './linkUrl.ts'
import { readClientMessage, readServerMessage, readStoredEvents } from './messages.ts'
import { openSeal, sealText } from './seal.ts'
import { readWeb3Message, type Web3Message, writeWeb3Message } from './web3.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const bytesOf = (digits: string) => Uint8Array.from(fromHex(`0x${digits}`) ?? [])
const digitsOf = (bytes: Uint8Array) => toHex(bytes).slice(2)
const platformKey = () =>
  crypto.subtle.importKey('raw', bytesOf(session.secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
const session = { id: '0f'.repeat(16), secret: 'a1'.repeat(32) }
/** Texts that are nearly messages: fields of the protocol with values of every kind. */
const nearly = fc
  .record(
    {
      type: fc.constantFrom('HostSession', 'SetSessionConfig', 'PublishEvent', 'Event', 'IsLinkedOK', '__proto__', 'x'),
      id: fc.oneof(fc.integer(), fc.double(), fc.string({ maxLength: 4 })),
      sessionId: fc.oneof(fc.constant(session.id), fc.string({ maxLength: 4 })),
      metadata: fc.dictionary(fc.string({ maxLength: 4 }), fc.oneof(fc.string({ maxLength: 4 }), fc.constant(null))),
      event: fc.string({ maxLength: 4 }),
      data: fc.anything({ maxDepth: 1 }),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)))

describe('a session', () => {
  test('shows a server the hash of its two parts, never the secret', async () => {
    const text = Uint8Array.from(toUtf8(`${session.id}, ${session.secret} WalletLink`))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
    expect(deriveSessionKey(session)).toBe(digitsOf(hash))
  })

  test('is fresh each time, and read back as it was written', () => {
    const made = createLinkSession(random)
    expect(readLinkSession(JSON.parse(JSON.stringify(made)))).toEqual(made)
    expect(createLinkSession(random)).not.toEqual(made)
  })

  test.each([null, 'x', {}, { id: session.id }, { ...session, secret: 'A1'.repeat(32) }, { ...session, id: 'zz' }])(
    'that is none is not read: %j',
    (value) => expect(readLinkSession(value)).toBeUndefined(),
  )
})

describe('a seal', () => {
  test('is iv, tag and ciphertext, as the platform opens it', async () => {
    const bytes = bytesOf(sealText('zwölf ✓', session.secret, random))
    const sealed = Uint8Array.from([...bytes.subarray(28), ...bytes.subarray(12, 28)])
    const rule = { name: 'AES-GCM', iv: bytes.subarray(0, 12) }
    const clear = await crypto.subtle.decrypt(rule, await platformKey(), sealed)
    expect(fromUtf8(new Uint8Array(clear))).toBe('zwölf ✓')
  })

  test('of the platform is opened', async () => {
    const iv = new Uint8Array(12).fill(7)
    const clear = Uint8Array.from(toUtf8('hello'))
    const made = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await platformKey(), clear))
    const text = digitsOf(Uint8Array.from([...iv, ...made.subarray(-16), ...made.subarray(0, -16)]))
    expect(openSeal(text, session.secret)).toBe('hello')
  })

  test('that was changed in any place is not opened', () => {
    const sealed = sealText('hello', session.secret, random)
    for (let place = 0; place < sealed.length; place++) {
      const other = sealed[place] === '0' ? '1' : '0'
      const changed = sealed.slice(0, place) + other + sealed.slice(place + 1)
      expect(() => openSeal(changed, session.secret)).toThrow('could not be opened')
    }
  })

  test.each(['', 'zz', '00', '00'.repeat(28), `${'00'.repeat(27)}0`])('that is none is not opened: %s', (text) => {
    expect(() => openSeal(text, session.secret)).toThrow('could not be opened')
  })
})

describe('frames', () => {
  test('of a side are read', () => {
    const message = { type: 'HostSession', id: 1, sessionId: session.id, sessionKey: deriveSessionKey(session) }
    expect(readClientMessage(JSON.stringify({ ...message, more: 1 }))).toEqual({ message })
    const set = { type: 'SetSessionConfig', id: 2, sessionId: session.id, metadata: { a: 'b', c: null } }
    expect(readClientMessage(JSON.stringify({ ...set, webhookId: null }))).toEqual({
      message: { ...set, webhookId: null },
    })
  })

  test('that do not fit tell the id of their request where it can be read', () => {
    expect(readClientMessage('{"type":"HostSession","id":7}')).toEqual({ unfit: true, id: 7 })
    expect(readClientMessage('{"type":"constructor","id":7}')).toEqual({ unfit: true, id: 7 })
    expect(readClientMessage('h')).toEqual({ unfit: true })
    expect(readServerMessage('{"type":"Event","id":"7"}')).toEqual({ unfit: true })
  })

  test('keep the limits', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
    const set = (metadata: object) =>
      readClientMessage(JSON.stringify({ type: 'SetSessionConfig', id: 1, sessionId: session.id, metadata }))
    expect(set(keys(linkLimits.metadataKeys))).toHaveProperty('message')
    expect(set(keys(linkLimits.metadataKeys + 1))).toEqual({ unfit: true, id: 1 })
    expect(set({ k: 'v'.repeat(linkLimits.metadataValueLength + 1) })).toEqual({ unfit: true, id: 1 })
    expect(set({ ['k'.repeat(linkLimits.metadataKeyLength + 1)]: 'v' })).toEqual({ unfit: true, id: 1 })
    expect(readClientMessage(' '.repeat(linkLimits.frameBytes + 1))).toEqual({ unfit: true })
  })

  test('of any kind throw nothing and let nothing through that does not fit', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json({ maxDepth: 2 }), nearly), (frame) => {
        for (const reading of [readClientMessage(frame), readServerMessage(frame)]) {
          if (!('message' in reading)) continue
          const { message } = reading
          expect(Object.getPrototypeOf(message)).toBe(Object.prototype)
          expect(message.sessionId ?? session.id).toBe(session.id)
        }
      }),
    )
  })

  test('a list of stored events is read or refused as a whole', () => {
    const event = { id: 'ab12', event: 'Web3Response', data: '00' }
    expect(readStoredEvents({ timestamp: 1, events: [event] })).toEqual([event])
    expect(readStoredEvents({ events: [event, { ...event, id: '../x' }] })).toBeUndefined()
    expect(readStoredEvents({ events: Array(linkLimits.unseenEvents + 1).fill(event) })).toBeUndefined()
    expect(readStoredEvents(null)).toBeUndefined()
  })
})

describe('what is inside an event', () => {
  const messages: readonly Web3Message[] = [
    { type: 'request', request: { id: 'a1', method: 'switchEthereumChain', params: { chainId: '1' }, origin: 'o' } },
    { type: 'response', response: { id: 'a1', method: 'x', outcome: { result: ['0x1'] } } },
    { type: 'response', response: { id: 'a1', method: 'x', outcome: { errorMessage: 'no', errorCode: 4902 } } },
    { type: 'canceled', id: 'a1' },
  ]
  test.each(messages)('is read as it was written: %j', (message) => {
    expect(readWeb3Message(writeWeb3Message(message))).toEqual(message)
  })

  test.each([
    { errorMessage: 'x'.repeat(10_000) },
    { errorMessage: 'no', errorCode: '4001' },
    { errorMessage: 'no', errorCode: 1.5, result: '0x' },
  ])('a refusal in whatever form is no answer', (response) => {
    const { errorMessage } = response
    const text = JSON.stringify({ type: 'WEB3_RESPONSE', id: '1', response })
    expect(readWeb3Message(text)).toMatchObject({ type: 'response', response: { outcome: { errorMessage } } })
  })

  test('throws nothing, whatever it is', () => {
    const types = fc.constantFrom('WEB3_REQUEST', 'WEB3_RESPONSE', 'WEB3_REQUEST_CANCELED')
    const body = fc.record({ type: types, id: fc.string(), response: fc.anything(), request: fc.anything() })
    const text = fc.oneof(
      fc.json({ maxDepth: 2 }),
      body.map((value) => {
        try {
          return JSON.stringify(value)
        } catch {
          return ''
        }
      }),
    )
    fc.assert(
      fc.property(text, (opened) => {
        const read = readWeb3Message(opened)
        if (read !== undefined) expect(['request', 'response', 'canceled']).toContain(read.type)
      }),
    )
  })
})

describe('a link', () => {
  const link = { session, serverUrl: 'http://localhost:4400/link', version: '1', chainId: 31_337 }
  const url = formatLinkUrl(link)

  test('has its secret behind the hash', () => {
    expect(url).toBe(
      `http://localhost:4400/link/#/link?id=${session.id}&secret=${session.secret}` +
        '&server=http%3A%2F%2Flocalhost%3A4400%2Flink&v=1&chainId=31337',
    )
    expect(new URL(url).pathname).not.toContain(session.secret)
  })

  test('is read as it was written, also inside the address of an app', () => {
    expect(isLinkUrl(url)).toBe(true)
    expect(isLinkUrl('wc:abc@2?x')).toBe(false)
    expect(parseLinkUrl(` ${url}\n`)).toEqual(link)
    expect(parseLinkUrl(`https://app.example/walletlink?wl_url=${encodeURIComponent(url)}`)).toEqual(link)
    expect(parseLinkUrl(url.replace('?id=', '?parent-id='))).toEqual(link)
  })

  test.each([
    '',
    'https://app.example/',
    url.replace(session.id, 'x'),
    url.replace(session.secret, session.secret.slice(1)),
    url.replace('server=http%3A', 'server=javascript%3A'),
    url.replace('server=http%3A%2F%2F', 'server=http%3A%2F%2Fuser%3Apass%40'),
    `${url}&secret=${'b2'.repeat(32)}`,
    `${url}&x=${'y'.repeat(2048)}`,
  ])('that is none is refused: %s', (text) => {
    expect(() => parseLinkUrl(text)).toThrow('This is not a link code.')
  })

  test('of any text ends in a link or in our own error', () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .record({ from: fc.nat(url.length), length: fc.nat(4), text: fc.string({ maxLength: 4 }) })
        .map((cut) => url.slice(0, cut.from) + cut.text + url.slice(cut.from + cut.length)),
    )
    fc.assert(
      fc.property(text, (given) => {
        try {
          expect(readServerUrl(parseLinkUrl(given).serverUrl)).toBeDefined()
        } catch (error) {
          expect(error).toHaveProperty('code', 'bad_link_url')
        }
      }),
    )
  })
})
