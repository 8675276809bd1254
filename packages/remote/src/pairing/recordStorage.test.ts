import { type Log, silentLog } from '@latchkey/base'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { indexedDbRecords, pairingDatabase } from './indexedDbRecords.ts'
import { memoryRecords, type RecordStorage } from './recordStorage.ts'

const places: readonly (readonly [string, () => Promise<RecordStorage>])[] = [
  ['memory', async () => memoryRecords()],
  ['IndexedDB', () => indexedDbRecords(() => new IDBFactory(), silentLog)],
]

describe.each(places)('records in %s', (_name, make) => {
  test('are read as they were written, and are gone when taken out', async () => {
    const records = await make()
    await records.set('session:a', { topic: 'a', list: [1, 'ä'] })
    await records.set('__proto__', 'x')
    expect(await records.get('session:a')).toEqual({ topic: 'a', list: [1, 'ä'] })
    expect(await records.get('__proto__')).toBe('x')
    expect(await records.get('constructor')).toBeUndefined()
    expect((await records.entries()).map(([key]) => key).sort()).toEqual(['__proto__', 'session:a'])
    await records.remove('session:a')
    await records.remove('session:a')
    expect((await records.entries()).map(([key]) => key)).toEqual(['__proto__'])
  })

  test('are copies: what is done to a value afterwards changes nothing', async () => {
    const records = await make()
    const value = { list: [1] }
    await records.set('a', value)
    value.list.push(2)
    expect(await records.get('a')).toEqual({ list: [1] })
  })

  test('are changed one after the other, and not brought back', async () => {
    const records = await make()
    await records.set('a', 0)
    const results = await Promise.all(
      Array.from({ length: 20 }, () => records.change('a', (value) => (value as number) + 1)),
    )
    expect([await records.get('a'), results.at(-1)]).toEqual([20, 20])
    await records.remove('a')
    expect(await records.change('a', (value) => value && 1)).toBeUndefined()
    expect(await records.entries()).toEqual([])
  })
})

describe('the database', () => {
  test('has the name and version of the specification, and is shared by two pages', async () => {
    const factory = new IDBFactory()
    const [left, right] = [
      await indexedDbRecords(() => factory, silentLog),
      await indexedDbRecords(() => factory, silentLog),
    ]
    await left.set('a', 1)
    expect([await right.get('a'), right.isDurable]).toEqual([1, true])
    expect(pairingDatabase).toEqual({ name: 'WALLET_CONNECT_V2_INDEXED_DB', version: 1 })
    expect((await factory.databases()).map(({ name, version }) => [name, version])).toEqual([
      ['WALLET_CONNECT_V2_INDEXED_DB', 1],
    ])
  })

  const refusing = {
    open: () => ({
      error: new Error('blocked'),
      set onerror(tell: () => void) {
        queueMicrotask(tell)
      },
    }),
  }
  test.each([
    ['absent', () => undefined],
    [
      'forbidden',
      () => {
        throw new Error('SecurityError')
      },
    ],
    ['refusing', () => refusing],
    ['something else', () => ({})],
  ])('where it is %s, records live in memory, and it is said', async (_name, indexedDb) => {
    const said: string[] = []
    const log: Log = { ...silentLog, warn: (text) => void said.push(text) }
    const records = await indexedDbRecords(indexedDb, log)
    expect([records.isDurable, said.length]).toEqual([false, 1])
    await records.set('a', 1)
    expect(await records.get('a')).toBe(1)
  })

  test('a write that the database gives up is a failure, not a success', async () => {
    const records = await indexedDbRecords(() => new IDBFactory(), silentLog)
    await expect(records.set('a', () => undefined)).rejects.toThrow()
    expect(await records.get('a')).toBeUndefined()
  })
})
