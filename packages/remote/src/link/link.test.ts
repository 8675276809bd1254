import { type KeyValueStorage, memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { fakeLinkServer } from '../testing/fakeLinkServer.ts'
import { seededBytes } from '../testing/faults.ts'
import { createLinkClient } from './linkClient.ts'
import { createLinkPhone } from './linkPhone.ts'
import { parseLinkUrl } from './linkUrl.ts'
import { openSeal, sealText } from './seal.ts'

const serverUrl = 'http://link.example/link'
const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

function stage() {
  const clock = fakeClock()
  const server = fakeLinkServer()
  let seed = 0
  const around = () => {
    seed += 1
    const { WebSocket, fetch } = server
    return { clock, WebSocket, fetch, random: seededBytes(seed), log: silentLog }
  }
  const page = (storage: KeyValueStorage = memoryStorage()) => {
    const client = createLinkClient({ ...around(), serverUrl, storage, version: '1', origin: 'http://site.example' })
    client.open()
    return client
  }
  const phone = (url: string, storage: KeyValueStorage = memoryStorage()) =>
    createLinkPhone({ ...around(), link: parseLinkUrl(url), storage })
  return { clock, server, page, phone }
}

async function linked() {
  const { clock, server, ...make } = stage()
  const storage = memoryStorage()
  const page = make.page(storage)
  await clock.advance(0)
  const phone = make.phone(page.url(1))
  const joining = phone.join()
  await clock.advance(0)
  await joining
  await phone.publish({ address, chain: { chainId: 10, nodeUrl: 'http://node.example' } })
  await clock.advance(0)
  return { make, clock, server, storage, page, phone }
}

describe('a link', () => {
  test('connects, and the phone’s address and chain arrive', async () => {
    const { page, phone } = await linked()
    expect(page.status.get()).toBe('connected')
    expect(phone.status.get()).toBe('connected')
    expect(page.isJoined.get()).toBe(true)
    expect(page.phone.get()).toEqual({ address, chainId: 10 })
  })

  test('that another tab has found while somebody was asked here is taken up when that is over', async () => {
    const { clock, page: makePage, phone: makePhone } = stage()
    const storage = memoryStorage()
    const [page, other] = [makePage(storage), makePage(storage)]
    await clock.advance(0)
    const asking = failure(page.request('requestEthereumAccounts', {}))
    const phone = makePhone(other.url(1))
    void phone.join()
    await clock.advance(0)
    await phone.publish({ address, chain: { chainId: 10, nodeUrl: 'http://node.example' } })
    await clock.advance(0)
    expect(page.phone.get()).toEqual({})
    const leaving = page.reset()
    await clock.advance(1000)
    await leaving
    expect(await asking).toMatchObject({ code: 'link_ended' })
    expect([page.isJoined.get(), page.phone.get()]).toEqual([true, { address, chainId: 10 }])
    expect(other.phone.get()).toEqual({ address, chainId: 10 })
  })

  test('carries a request and its answer, and the server reads neither', async () => {
    const { page, phone, clock, server } = await linked()
    const asking = page.request('signEthereumMessage', { message: '0x1234' })
    await clock.advance(0)
    const [request] = phone.requests.get()
    expect(request).toMatchObject({ method: 'signEthereumMessage', params: { message: '0x1234' } })
    expect(request?.origin).toBe('http://site.example')
    phone.answer(request?.id ?? '', { result: '0xabcd' })
    await clock.advance(0)
    expect(await asking).toBe('0xabcd')
    expect(phone.requests.get()).toEqual([])
    expect(JSON.stringify(server.frames)).not.toMatch(/signEthereum|1234|abcd|site\.example/)
    const [session] = server.sessions.values()
    expect(session?.events.every(({ isSeen }) => isSeen)).toBe(true)
  })

  test('gives the phone’s refusal on with its code', async () => {
    const { page, phone, clock } = await linked()
    const asking = failure(page.request('switchEthereumChain', { chainId: '5' }))
    await clock.advance(0)
    phone.answer(phone.requests.get()[0]?.id ?? '', { errorMessage: 'Unknown', errorCode: 4902 })
    await clock.advance(0)
    expect(await asking).toMatchObject({ code: 'peer_refused', data: { code: 4902, reason: 'Unknown' } })
  })

  test('takes a request back from the phone', async () => {
    const { page, phone, clock } = await linked()
    const abort = new AbortController()
    const asking = failure(page.request('signEthereumMessage', {}, { signal: abort.signal }))
    await clock.advance(0)
    expect(phone.requests.get()).toHaveLength(1)
    abort.abort(new Error('No longer'))
    await clock.advance(0)
    // It was on the phone: what became of it is not known.
    expect(await asking).toMatchObject({ code: 'request_withdrawn', cause: { message: 'No longer' } })
    expect(phone.requests.get()).toEqual([])
  })

  test('ends on both sides when the page resets it, and the next session is another', async () => {
    const { page, phone, clock, storage } = await linked()
    const before = page.url(1)
    let ends = 0
    phone.onEnd(() => (ends += 1))
    const waiting = failure(page.request('signEthereumMessage', {}))
    await clock.advance(0)
    await Promise.all([page.reset(), clock.advance(0)])
    expect(ends).toBe(1)
    expect(await waiting).toMatchObject({ code: 'link_ended' })
    expect(page.url(1)).not.toBe(before)
    expect(page.phone.get()).toEqual({})
    expect(storage.get('link.v1')).toBeNull()
    await clock.advance(0)
    // No line is kept up for a session that nobody asked for.
    expect(page.status.get()).toBe('disconnected')
    page.open()
    await clock.advance(0)
    expect(page.status.get()).toBe('connected')
  })

  test('ends on both sides when the phone unlinks', async () => {
    const { page, phone, clock, storage } = await linked()
    const ends: string[] = []
    page.onEnd((end) => ends.push(end))
    await Promise.all([phone.unlink(), clock.advance(0)])
    await clock.advance(0)
    expect(ends).toEqual(['destroyed'])
    expect(page.phone.get()).toEqual({})
    expect(storage.get('link.v1')).toBeNull()
    expect(phone.status.get()).toBe('disconnected')
  })

  test('is reset within a second also when the server is away', async () => {
    const { page, clock, server } = await linked()
    server.setMute(true)
    const before = page.url(1)
    let isDone = false
    void page.reset().then(() => (isDone = true))
    await clock.advance(999)
    expect(isDone).toBe(false)
    await clock.advance(1)
    expect(isDone).toBe(true)
    expect(page.url(1)).not.toBe(before)
  })
})

describe('a line', () => {
  test('that is cut is opened again after five seconds', async () => {
    const { page, clock, server } = await linked()
    server.cut()
    await clock.advance(4999)
    expect(page.status.get()).toBe('disconnected')
    await clock.advance(1)
    expect(page.status.get()).toBe('connected')
  })

  test('is opened at once when the device wakes up', async () => {
    const { page, clock, server } = await linked()
    server.cut()
    await clock.advance(0)
    page.wake()
    await clock.advance(0)
    expect(page.status.get()).toBe('connected')
  })

  test('without an echo for twenty seconds is given up', async () => {
    const { page, clock, server } = await linked()
    await clock.advance(60_000)
    expect(page.status.get()).toBe('connected')
    server.setMute(true)
    await clock.advance(19_999)
    expect(page.status.get()).toBe('connected')
    await clock.advance(10_001)
    expect(page.status.get()).not.toBe('connected')
    server.setMute(false)
    await clock.advance(30_000)
    expect(page.status.get()).toBe('connected')
  })

  test('survives whatever a server says', async () => {
    const { page, phone, clock, server } = await linked()
    const hostile = [
      '',
      '{',
      '[]',
      '"h"',
      '{"type":"Event"}',
      { type: 'SessionConfigUpdated', metadata: { EthereumAddress: 'zz' } },
    ]
    for (const frame of [...hostile, { type: 'OK', id: 99 }, { type: 'Linked' }]) {
      server.say('host', frame)
      server.say('guest', frame)
    }
    await clock.advance(0)
    expect(page.phone.get()).toEqual({ address, chainId: 10 })
    expect(phone.status.get()).toBe('connected')
    expect(page.status.get()).toBe('connected')
  })
})

describe('what happens while one side is away', () => {
  test('an answer is fetched, taken once and marked', async () => {
    const { page, phone, clock, server } = await linked()
    const asking = page.request('signEthereumMessage', {})
    await clock.advance(0)
    // The page's own line only.
    for (const socket of server.sockets) if (socket.side === 'host') socket.cut()
    await clock.advance(0)
    phone.answer(phone.requests.get()[0]?.id ?? '', { result: 'late' })
    await clock.advance(5000)
    expect(await asking).toBe('late')
    const [session] = server.sessions.values()
    expect(session?.events.every(({ isSeen }) => isSeen)).toBe(true)
  })

  test('a request waits for the phone, also for one that was closed', async () => {
    const { page, phone, clock, make } = await linked()
    const url = page.url(1)
    phone.close()
    const asking = page.request('signEthereumMessage', {})
    await clock.advance(600_000)
    const again = make.phone(url)
    void again.join()
    await clock.advance(0)
    again.answer(again.requests.get()[0]?.id ?? '', { result: 'here' })
    await clock.advance(0)
    expect(await asking).toBe('here')
  })

  test('an answer of the phone goes out when its line is back', async () => {
    const { page, phone, clock, server } = await linked()
    const asking = page.request('signEthereumMessage', {})
    await clock.advance(0)
    server.setDown(true)
    await clock.advance(0)
    phone.answer(phone.requests.get()[0]?.id ?? '', { result: 'later' })
    await clock.advance(20_000)
    server.setDown(false)
    await clock.advance(5000)
    expect(await asking).toBe('later')
  })

  test('a request whose receipt is lost is asked once, and still answered', async () => {
    const { page, phone, clock, server } = await linked()
    server.setLosingAnswers(true)
    const asking = page.request('signEthereumTransaction', {})
    await clock.advance(0)
    server.setLosingAnswers(false)
    await clock.advance(5000)
    expect(phone.requests.get()).toHaveLength(1)
    phone.answer(phone.requests.get()[0]?.id ?? '', { result: '0xhash' })
    await clock.advance(0)
    expect(await asking).toBe('0xhash')
    expect(server.frames.filter(({ type, event }) => type === 'PublishEvent' && event === 'Web3Request')).toHaveLength(
      1,
    )
  })

  test('a request that could not be sent within a minute fails', async () => {
    const { page, clock, server } = await linked()
    server.setDown(true)
    await clock.advance(0)
    const asking = failure(page.request('signEthereumMessage', {}))
    await clock.advance(60_000)
    expect(await asking).toMatchObject({ code: 'link_unreachable' })
  })

  test('the page is told when the server has forgotten the phone', async () => {
    const { page, clock, server } = await linked()
    for (const socket of [...server.sockets]) if (socket.side === 'guest') socket.cut()
    server.forget()
    server.setDown(true)
    await clock.advance(0)
    server.setDown(false)
    page.wake()
    await clock.advance(0)
    expect(page.isUnlinked.get()).toBe(true)
  })
})

describe('replays', () => {
  test('of an answer change nothing', async () => {
    const { page, phone, clock, server } = await linked()
    const first = page.request('signEthereumMessage', {})
    await clock.advance(0)
    phone.answer(phone.requests.get()[0]?.id ?? '', { result: 'first' })
    await clock.advance(0)
    await first
    const [session] = server.sessions.values()
    const answer = session?.events.at(-1)
    const second = page.request('signEthereumMessage', {})
    await clock.advance(0)
    server.say('host', { type: 'Event', eventId: 'ff', event: 'Web3Response', data: answer?.data })
    await clock.advance(0)
    phone.answer(phone.requests.get()[0]?.id ?? '', { result: 'second' })
    await clock.advance(0)
    expect(await second).toBe('second')
  })

  test('of a request are not shown again, also after the phone was closed', async () => {
    const { page, clock, server, phone, make } = await linked()
    const storage = memoryStorage()
    phone.close()
    const own = make.phone(page.url(1), storage)
    void own.join()
    page.request('signEthereumTransaction', {}).catch(() => undefined)
    await clock.advance(0)
    own.answer(own.requests.get()[0]?.id ?? '', { result: '0xhash' })
    await clock.advance(0)
    own.close()
    const [session] = server.sessions.values()
    for (const event of session?.events ?? []) event.isSeen = false
    const again = make.phone(page.url(1), storage)
    void again.join()
    await clock.advance(0)
    expect(again.status.get()).toBe('connected')
    expect(again.requests.get()).toEqual([])
  })

  test('sealed under another secret are nothing', async () => {
    const { page, clock, server } = await linked()
    const sealed = sealText(address.replace('5a', '00'), '00'.repeat(32), seededBytes(9))
    server.say('host', { type: 'SessionConfigUpdated', metadata: { EthereumAddress: sealed } })
    await clock.advance(0)
    expect(page.phone.get().address).toBe(address)
    expect(openSeal(sealed, '00'.repeat(32))).toContain('0x00')
  })
})

describe('what is remembered', () => {
  test('is taken up by the next page without asking anybody', async () => {
    const { page, server, storage, make } = await linked()
    const url = page.url(1)
    page.close()
    server.setDown(true)
    const next = make.page(storage)
    expect(next.phone.get()).toEqual({ address, chainId: 10 })
    expect(next.isJoined.get()).toBe(true)
    expect(next.url(1)).toBe(url)
  })

  test.each(['', '{', '{"session":{"id":"x"}}', JSON.stringify({ isJoined: true }), 'x'.repeat(5000)])(
    'and cannot be read is nothing: %s',
    async (stored) => {
      const storage = memoryStorage()
      storage.set('link.v1', stored)
      const page = stage().page(storage)
      expect(page.isJoined.get()).toBe(false)
      expect(page.phone.get()).toEqual({})
    },
  )
})

describe('joining', () => {
  test('a session nobody knows fails after three tries', async () => {
    const { clock, phone, server } = stage()
    const url = stage().page().url(1)
    const joining = failure(phone(url).join())
    await clock.advance(15_000)
    expect(await joining).toMatchObject({ code: 'link_refused' })
    expect(server.frames.filter(({ type }) => type === 'JoinSession')).toHaveLength(3)
  })

  test('fails when no server answers in fifteen seconds', async () => {
    const { clock, phone, page, server } = stage()
    server.setDown(true)
    const joining = failure(phone(page().url(1)).join())
    await clock.advance(15_000)
    expect(await joining).toMatchObject({ code: 'link_unreachable' })
  })

  test('a session that was ended fails at once', async () => {
    const { clock, phone, page, server } = stage()
    const own = page()
    await clock.advance(0)
    const url = own.url(1)
    const [session] = server.sessions.values()
    if (session !== undefined) session.metadata['__destroyed'] = '1'
    const joining = failure(phone(url).join())
    await clock.advance(0)
    expect(await joining).toMatchObject({ code: 'link_ended' })
  })
})
