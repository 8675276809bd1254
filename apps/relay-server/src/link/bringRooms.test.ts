import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { enter, listed } from '../testing/roomCalls.ts'
import { createServerDatabase, withPostgres } from '../testing/serverDatabases.ts'
import { completeLinkConfig } from './linkConfig.ts'
import { openRoomPlace } from './openRoomPlace.ts'
import { openRooms } from './openRooms.ts'
import type { RoomStore } from './roomStore.ts'

/**
 * A journal as the last version with journals has written it. Session d had expired and was made anew with another key; a
 * is linked, with metadata of which one was taken away, and three events of which one was seen; b was ended.
 */
const journal = gunzipSync(Buffer.from(written().join(''), 'base64'))
/** Of the last line in it. */
const writtenAtMs = 1_700_007_200_000
const hourMs = 3_600_000
const { limits } = completeLinkConfig({})
const session = (digit: string) => ({ id: digit.repeat(32), key: digit.repeat(64) })

function createJournal(bytes: Buffer) {
  const folder = createTestFolder()
  const path = join(folder, 'journal.log')
  writeFileSync(path, bytes)
  return { folder, path }
}

type Where = { readonly folder: string; readonly databaseUrl?: string }

async function withRooms(where: Where, clock: FakeClock, body: (rooms: RoomStore) => Promise<void>): Promise<void> {
  const place = await openRoomPlace({ ...where, log: silentLog })
  try {
    const rooms = await openRooms({ ...place, limits, clock, log: silentLog })
    await body(rooms)
    await rooms.close()
  } finally {
    await place.close()
  }
}

async function check(rooms: RoomStore): Promise<void> {
  expect(rooms.counts().sessions).toBe(3)
  expect(await listed(rooms, { session: session('a') })).toEqual([
    { id: 'first', name: 'Web3Response', data: 'one', atMs: writtenAtMs, isDelivered: false, isSeen: false },
    {
      ...{ id: 'second', name: 'Web3Response', data: 'two \0 "quoted" \ud800 é', atMs: writtenAtMs },
      ...{ isDelivered: true, isSeen: true },
    },
    { id: 'third', name: 'Web3Response', data: 'three', atMs: writtenAtMs, isDelivered: false, isSeen: false },
  ])
  const { place, heard } = await enter(rooms, 'host', { session: session('a') })
  expect(await place.readStatus()).toEqual({ value: { isLinked: true, onlineGuests: 0 } })
  const metadata = Object.fromEntries([
    ['EthereumAddress', 'sealed'],
    ['__proto__', 'own "and" é'],
  ])
  expect(await place.readMetadata()).toEqual({ value: metadata })
  expect(heard).toEqual([])
  place.leave()
  const over = await enter(rooms, 'host', { session: session('b') })
  expect(await over.place.readMetadata()).toEqual({ value: { __destroyed: '1' } })
  expect(await over.place.readStatus()).toEqual({ value: { isLinked: false, onlineGuests: 0 } })
  expect(await listed(rooms, { session: session('b') })).toEqual([])
  expect(await listed(rooms, { session: session('d') })).toEqual([])
  const old = { id: session('d').id, key: '0'.repeat(64) }
  await expect(listed(rooms, { session: old })).rejects.toThrow('invalidSession')
}

test('sessions, metadata, waiting events and what was seen of them come over once, whatever is done twice', async () => {
  const { folder, path } = createJournal(journal)
  const clock = fakeClock(writtenAtMs + 60_000)
  await withRooms({ folder }, clock, check)
  expect(existsSync(path)).toBe(false)
  expect(readFileSync(join(folder, 'journal.imported')).equals(journal)).toBe(true)
  await withRooms({ folder }, clock, check)
  // As after a power failure between the two.
  writeFileSync(path, journal)
  await withRooms({ folder }, clock, check)
  expect(existsSync(path)).toBe(false)
})

test('they expire as they would have, and give back what they have taken', async () => {
  const { folder } = createJournal(journal)
  const clock = fakeClock(writtenAtMs + hourMs)
  await withRooms({ folder }, clock, async (rooms) => {
    expect(rooms.counts().sessions).toBe(2)
    await clock.advance(30 * 24 * hourMs)
    await enter(rooms, 'host')
    expect(rooms.counts()).toEqual({ sessions: 1, bytes: 256 })
  })
})

test('a write that was cut off at the end is left out; error: damage is told, and nothing is changed', async () => {
  const clock = fakeClock(writtenAtMs)
  await withRooms(createJournal(journal.subarray(0, -5)), clock, async (rooms) => {
    const over = await enter(rooms, 'host', { session: session('b') })
    expect(await over.place.readMetadata()).toEqual({ value: {} })
  })
  const damaged = Buffer.from(journal)
  damaged[1000] = (damaged[1000] ?? 0) ^ 4
  const { folder, path } = createJournal(damaged)
  const opening = withRooms({ folder }, clock, async () => undefined)
  await expect(opening).rejects.toMatchObject({ code: 'journal_damaged' })
  expect(readFileSync(path).equals(damaged)).toBe(true)
})

withPostgres('on a PostgreSQL server', () => {
  test('of two processes that find the same journal, one brings it to the server', async () => {
    const { folder, path } = createJournal(journal)
    const clock = fakeClock(writtenAtMs + 60_000)
    const { url: databaseUrl, drop } = await createServerDatabase()
    await Promise.all([0, 1].map(() => withRooms({ folder, databaseUrl }, clock, async () => undefined)))
    expect(existsSync(path)).toBe(false)
    await withRooms({ folder, databaseUrl }, clock, check)
    await drop()
  })
})

function written(): readonly string[] {
  return [
    'H4sIAAAAAAACA7VVQWvUQBQuPXrXm7IEPLmHTJLJzPRWVNBSC2pFhIV1JvOmG7ub1CTr2paA6KFUPIpH6cGLF0H9BSIFD4IoonjwqHgogiB69a',
    'W1a1t3TQrrnLJvsu9933vf+zI9OXv81LRNPo+Njd1w3nxZtubDSFsTVhLHHatumRDaOrUmlq2wiOqSg/+Yh8UT4RykGb7u22BTpYkigkrjGOER',
    '4hjJiGCSBpw7XNiUc88OgAW+NsIXLqO+CnyH2oZSTBckIDPQk9kZREGY/efgXRxlMhh0E6bTYTQPCNnIdgp53epAJrXMJFLJ81lk+/XYt/U+2/',
    '5tvTLPoCUjpFm0JmtBmOCTdd3K8zuYe2N87UU/N1yDKNtH4q33tzset4tYJDuAPy6Ccs9BuhBHKWB0i48Vm5qMYgSRYEz+3Y48L6b75OwMH+10',
    'tSCu40rqCG5cJQwnnlaOACOlw4hxPKN0EIA2Wtu+4wmiuFQBB5spZpQvBk+XOcOm278pmW7B9ucn25SwlSVnD1tjUMueASbBDpSvA58GrjRC+U',
    'RTxxbGcwWnRCvP1baSVAjmukwbQj3f56D+F9smsp15efl+n+3vTNuKq0BT/rtslnQhv41leoeuHB26MhXq7FiZk4VcoduZ1DqBtNidFGQbConN',
    'xRFs7lLdajYXkjiLm81C5b2o1rBkpBtW7flDXLTziOjp0po1IkRbZaNuu53nK5j68K0fHwfvcIW8u3fYoDtkpVscweBR5PkDhHPg5tt8RHBSQI',
    'mUukrWi2uNbgEA2361G6NwsfONruYYwQEMwbqKWFenxh+PCGvWCpNyqK0EhjZvCgG9Wr+w1AeUAkT7xXN6R982/eXdxpHXJf6iSs4ef5G2kYq4',
    'jBlPSEaFosz4rku44zuggAu8NoEQNnAQbgAyQN/1qE887iihvf/pL/dW3IPD/KUCzSr+chfLJOrDs8G6qVBkt250Ei8sQKlyoljFehE/n2kP8A',
    's+REKXENsj9v77UKepAG+H0zSbGkeexIsFeYuglf0Cv5SrNoYJAAA=',
  ]
}
