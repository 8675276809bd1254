import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { conformance } from '../../testing/conformance.ts'
import { listen, publish, publishAll, topic } from '../../testing/storeCalls.ts'
import { storeContract } from '../../testing/storeContract.ts'
import type { RelayStore } from '../store.ts'
import { openJournalStore } from './journalStore.ts'
import { createRecordBuffer } from './recordFrames.ts'
import { type JournalRecord, mailboxLayout } from './records.ts'

const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, totalBytes: 100_000 }

async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  try {
    await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const open = (folder: string, clock: FakeClock = fakeClock(), compactAtBytes?: number) =>
  openJournalStore({ folder, clock, log: silentLog, ...(compactAtBytes !== undefined && { compactAtBytes }) })

storeContract('journal store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const clock = fakeClock()
  const store = await openJournalStore({ folder, clock, log: silentLog, limits })
  return {
    store,
    clock,
    // Taking nothing is settled when all that was asked before is.
    settle: () => new Promise((resolve) => store.publish([], () => resolve())),
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

conformance('relay over a journal', async (clock) => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const store = await open(folder, clock)
  return { store, close: async () => rmSync(folder, { recursive: true, force: true }) }
})

const texts = async (store: RelayStore, clientId: string) =>
  (await store.read(topic, clientId)).map(({ message }) => message)

test('everything that counts survives a restart: messages, order, acknowledgements, interests, duplicates', () =>
  withFolder(async (folder) => {
    const clock = fakeClock()
    let store = await open(folder, clock)
    const heard = await listen(store, 'wallet')
    const tablet = await listen(store, 'tablet')
    for (const message of ['1', '2', '3']) await publish(store, message)
    await publish(store, 'short', { ttl: 10 })
    for (const message of heard.messages.slice(0, 2)) store.acknowledge(message, 'wallet')
    for (const message of tablet.messages.slice(0, 1)) store.acknowledge(message, 'tablet')
    const times = heard.messages.map(({ publishedAtMs }) => publishedAtMs)
    await store.close()
    for (let restart = 0; restart < 3; restart++) {
      await clock.advance(5000)
      store = await open(folder, clock)
      if (restart > 1) expect(await texts(store, 'wallet')).toEqual(['3'])
      expect(await texts(store, 'tablet')).toEqual(restart > 0 ? ['2', '3'] : ['2', '3', 'short'])
      expect((await store.read(topic, 'tablet'))[0]?.publishedAtMs).toBe(times[1])
      // Gone, and still known.
      await publish(store, '1')
      expect(await texts(store, 'late')).not.toContain('1')
      await store.close()
    }
    store = await open(folder, clock)
    for (const message of await store.read(topic, 'wallet')) store.acknowledge(message, 'wallet')
    expect(await texts(store, 'late')).toEqual(['2', '3'])
    for (const message of await store.read(topic, 'tablet')) store.acknowledge(message, 'tablet')
    expect(await texts(store, 'late')).toEqual([])
    await store.close()
  }))

test('a journal cut off anywhere is read up to there, and messages taken together stay together', () =>
  withFolder(async (folder) => {
    const clock = fakeClock()
    let store = await open(folder, clock)
    const empty = statSync(join(folder, 'journal.log')).size
    for (let index = 0; index < 5; index++)
      await publishAll(store, [{ message: `a${index}` }, { message: `b${index}` }])
    await store.close()
    const whole = readFileSync(join(folder, 'journal.log'))
    for (let length = 0; length <= whole.length; length += 7) {
      writeFileSync(join(folder, 'journal.log'), whole.subarray(0, length))
      store = await open(folder, clock)
      const found = await texts(store, 'wallet')
      expect(found.length % 2).toBe(0)
      expect(found).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4'].slice(0, found.length))
      if (length <= empty) expect(found).toEqual([])
      await store.close()
    }
  }))

test('garbage behind the last record is kept aside', () =>
  withFolder(async (folder) => {
    const clock = fakeClock()
    let store = await open(folder, clock)
    await publish(store, 'one')
    await store.close()
    appendFileSync(join(folder, 'journal.log'), Buffer.alloc(5000, 7))
    store = await open(folder, clock)
    expect(await texts(store, 'wallet')).toEqual(['one'])
    expect(statSync(join(folder, 'journal.damaged')).size).toBeGreaterThan(5000)
    await store.close()
  }))

test('a file of another program is left alone', () =>
  withFolder(async (folder) => {
    writeFileSync(join(folder, 'journal.log'), 'somebody else’s notes')
    await expect(open(folder)).rejects.toMatchObject({ code: 'journal_not_readable' })
    expect(readFileSync(join(folder, 'journal.log'), 'utf8')).toBe('somebody else’s notes')
  }))

test('a folder belongs to one store at a time', () =>
  withFolder(async (folder) => {
    const store = await open(folder)
    await expect(open(folder)).rejects.toMatchObject({ code: 'data_folder_in_use' })
    await store.close()
    await (await open(folder)).close()
  }))

test('the file is written anew when most of it is dead, under traffic, and nothing is lost', () =>
  withFolder(async (folder) => {
    const clock = fakeClock()
    let store = await open(folder, clock, 20_000)
    await listen(store, 'wallet')
    const acknowledging = store.subscribe(
      { topic, clientId: 'wallet', deliver: (message) => store.acknowledge(message, 'wallet') },
      () => undefined,
    )
    acknowledging.start()
    const kept = 'e'.repeat(64)
    const expected: string[] = []
    for (let round = 0; round < 40; round++) {
      expected.push(`kept ${round}`)
      const gone = Array.from({ length: 40 }, (_, index) => publish(store, `${round} ${index} ${'x'.repeat(100)}`))
      await Promise.all([...gone, publish(store, `kept ${round}`, { topic: kept })])
    }
    expect(statSync(join(folder, 'journal.log')).size).toBeLessThan(150_000)
    await store.close()
    store = await open(folder, clock)
    expect((await store.read(kept, 'wallet')).map(({ message }) => message)).toEqual(expected)
    await publish(store, `0 0 ${'x'.repeat(100)}`)
    expect(await texts(store, 'late')).toEqual([])
    await store.close()
  }))

test('what cannot be written is not answered, and the journal mends itself', () =>
  withFolder(async (folder) => {
    const clock = fakeClock()
    const store = await openJournalStore({ folder, clock, log: silentLog, retryMs: 10 })
    const heard = await listen(store, 'wallet')
    await publish(store, 'before')
    rmSync(folder, { recursive: true, force: true })
    // Appending to a file whose name is gone still works; a new file cannot be made.
    const failing = async () => {
      for (let index = 0; ; index++)
        await publish(store, `x${index} ${'x'.repeat(20_000)}`, { topic: index.toString(16).padStart(64, '0') })
    }
    await expect(failing()).rejects.toMatchObject({ code: 'storage_down' })
    await expect(store.check()).rejects.toMatchObject({ code: 'storage_down' })
    await expect(publish(store, 'during')).rejects.toMatchObject({ code: 'storage_down' })
    expect(heard.texts()).toEqual(['before'])
    mkdirSync(folder)
    await vi.waitFor(() => store.check())
    await publish(store, 'after')
    expect(heard.texts()).toEqual(['before', 'after'])
    await store.close()
    const again = await open(folder, clock)
    expect(await texts(again, 'wallet')).toEqual(['before', 'after'])
    await again.close()
  }))

test('records come out of the file as they went in', () => {
  const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const digest = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
  const text = fc.string({ unit: 'binary' })
  const time = fc.double({ noNaN: true })
  const message = fc.record({
    topic: hex,
    message: text,
    publisher: text,
    tag: fc.nat(),
    publishedAtMs: time,
    expiresAtMs: time,
  })
  const record: fc.Arbitrary<JournalRecord> = fc.oneof(
    fc.record({ kind: fc.constant('publish' as const), messages: fc.array(message) }),
    fc.record({ kind: fc.constant('ack' as const), topic: hex, hash: digest, clientId: text }),
    fc.record({ kind: fc.constant('interest' as const), topic: hex, clientId: text, contactMs: time }),
    fc.record({ kind: fc.constant('forget' as const), topic: hex, clientId: text }),
    fc.record({ kind: fc.constant('recent' as const), entries: fc.array(fc.tuple(digest, time)) }),
  )
  fc.assert(
    fc.property(fc.array(record), fc.nat(), fc.nat(), (records, cutAt, flipAt) => {
      const buffer = createRecordBuffer()
      for (const item of records) mailboxLayout.append(buffer, item)
      const bytes = Buffer.from(buffer.bytes.subarray(0, buffer.length))
      const read: JournalRecord[] = []
      expect(mailboxLayout.read(bytes, 0, (item) => read.push(item))).toBe(bytes.length)
      expect(read).toEqual(records)
      // Whatever a crash or a bad disk does, what is read is a beginning of what was written.
      const some: JournalRecord[] = []
      const cut = bytes.subarray(0, bytes.length === 0 ? 0 : cutAt % bytes.length)
      if (cut.length > 0) cut[flipAt % cut.length] = (cut[flipAt % cut.length] ?? 0) ^ 0x10
      mailboxLayout.read(cut, 0, (item) => some.push(item))
      expect(records.slice(0, some.length)).toEqual(some)
    }),
    { numRuns: 2000 },
  )
})
