import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import { createTestFolder, dose, mountSmallDisk } from '@latchkey/node/testing'
import { expect, test, vi } from 'vitest'
import { openMailboxes } from '../openMailboxes.ts'
import { publish, topic } from '../testing/storeCalls.ts'
import type { RelayStore } from './store.ts'

const generous = { messagesPerTopic: 1e6, bytesPerTopic: 1e9, bytesPerAddress: 1e9, totalBytes: 1e9 }
const diskBytes = 4 * 1024 * 1024

const open = (folder: string, log = silentLog) =>
  openMailboxes({ place: { kind: 'folder', folder }, clock: systemClock, log, limits: generous })

const textsOf = async (store: RelayStore) => (await store.read(topic, 'wallet')).map(({ message }) => message)

/** Publishes so many, and keeps in mind which were answered. */
async function publishMany(store: RelayStore, name: string, kept: Set<string>, bytes: number, times: number) {
  const outcomes = Array.from({ length: times }, async (_, index) => {
    const text = `${name} ${index} ${'x'.repeat(bytes)}`
    await publish(store, text, { ttl: 3600 }).then(
      () => kept.add(text),
      () => undefined,
    )
  })
  await Promise.all(outcomes)
}

test('a disk that is really full costs nothing that was answered, and room brings it back by itself', async ({
  annotate,
}) => {
  const disk = mountSmallDisk(diskBytes)
  if (disk === undefined) {
    await annotate('NOT TRIED: this user may not mount a small disk (it takes root on Linux).', 'warning')
    return
  }
  const folder = join(disk.folder, 'relay')
  try {
    const kept = new Set<string>()
    const first = await open(folder)
    await publishMany(first, 'before', kept, 500, 100)
    expect(kept.size).toBe(100)
    disk.fill()
    for (let round = 0; round < dose(4, 20); round++) await publishMany(first, `full ${round}`, kept, 20_000, 10)
    expect(kept.size).toBeLessThan(300)
    await expect(publish(first, 'x'.repeat(200_000))).rejects.toMatchObject({ code: 'storage_down' })
    expect(new Set(await textsOf(first))).toEqual(kept)

    disk.empty()
    await publishMany(first, 'after', kept, 500, 50)
    await first.check()
    expect([...kept].filter((text) => text.startsWith('after'))).toHaveLength(50)
    disk.fill()
    await first.close()
    disk.empty()
    const second = await open(folder)
    expect(new Set(await textsOf(second))).toEqual(kept)
    await second.close()
  } finally {
    disk.unmount()
  }
}, 60_000)

test('a start on a full disk says so, and changes nothing of what is there', async ({ annotate }) => {
  const disk = mountSmallDisk(diskBytes)
  if (disk === undefined) {
    await annotate('NOT TRIED: this user may not mount a small disk (it takes root on Linux).', 'warning')
    return
  }
  try {
    disk.fill()
    await expect(open(join(disk.folder, 'relay'))).rejects.toThrow(/ENOSPC|full/)
    disk.empty()
    const store = await open(join(disk.folder, 'relay'))
    await publish(store, 'one')
    await store.close()
  } finally {
    disk.unmount()
  }
})

test('a message whose bits were turned is left out, told to the owner, and hides no other', async () => {
  const folder = createTestFolder()
  const first = await open(folder)
  for (const text of ['one', 'a text to be found in the file', 'three']) await publish(first, text)
  await first.close()
  const path = join(folder, 'messages.sqlite')
  const bytes = readFileSync(path)
  bytes.write('A TEXT', bytes.indexOf('a text to be found'))
  writeFileSync(path, bytes)
  const error = vi.fn()
  const second = await open(folder, { ...silentLog, error })
  expect(await textsOf(second)).toEqual(['one', 'three'])
  expect(error).toHaveBeenCalledWith('A stored message is damaged, and left out')
  await second.close()
})

test('a file that is no database ends the start with a line, and stays as it is', async () => {
  const folder = createTestFolder()
  const first = await open(folder)
  await publish(first, 'one')
  await first.close()
  const path = join(folder, 'messages.sqlite')
  const bytes = readFileSync(path)
  bytes.fill(7, 0, 50)
  writeFileSync(path, bytes)
  await expect(open(folder)).rejects.toMatchObject({ code: 'database_not_opened' })
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('nobody else of the machine may read what is kept', async () => {
  const folder = createTestFolder()
  const store = await open(folder)
  await publish(store, 'one')
  for (const name of ['messages.sqlite', 'messages.sqlite-wal']) {
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
  }
  await store.close()
})

test('an address has its share, all together have theirs, and those who go make room', async () => {
  const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, bytesPerAddress: 5000, totalBytes: 7000 }
  const store = await openMailboxes({ place: { kind: 'memory' }, clock: systemClock, log: silentLog, limits })
  const send = (text: string, address: string) =>
    new Promise<string>((resolve) => {
      const message = { topic, message: text, publisher: 'app', tag: 1, ttlSeconds: 60, address }
      store.publish([message], (failure) => resolve(failure?.code ?? 'stored'))
    })
  const want = (clientId: string, address: string) =>
    new Promise<string>((resolve) => {
      store.subscribe({ topic, clientId, address, deliver: () => undefined }, (failure) =>
        resolve(failure?.code ?? 'noted'),
      )
    })
  const text = (name: string) => name.padEnd(1000, 'x')
  expect([await send(text('1'), 'a'), await send(text('2'), 'a'), await send(text('3'), 'a')]).toEqual(
    Array(3).fill('stored'),
  )
  expect([await send(text('4'), 'a'), await want('wallet', 'a')]).toEqual(['storage_full', 'storage_full'])
  expect([await send(text('4'), 'b'), await send(text('5'), 'b'), await want('wallet', 'b')]).toEqual([
    'stored',
    'storage_full',
    'noted',
  ])
  for (const message of (await store.read(topic, 'wallet')).slice(0, 2)) store.acknowledge(message, 'wallet')
  await store.check()
  expect(store.counts()).toMatchObject({ messages: 2, bytes: 2 * 1512 + 512 })
  expect(await send(text('6'), 'a')).toBe('stored')
  await store.close()
})
