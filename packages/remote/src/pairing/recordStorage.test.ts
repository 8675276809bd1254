import { type Log, silentLog } from '@latchkey/base'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
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

/** A browser whose connections to its databases can be lost. */
function fragileBrowser() {
  const factory = new IDBFactory()
  const connections: IDBDatabase[] = []
  const indexedDb = {
    open(name: string, version: number) {
      const request = factory.open(name, version)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    },
  }
  return { factory, indexedDb, connections }
}

describe('a database that the browser closes', () => {
  test('is opened again, with a word of it or without', async () => {
    const { indexedDb, connections } = fragileBrowser()
    const records = await indexedDbRecords(() => indexedDb, silentLog)
    await records.set('a', 1)
    // Its types speak of the class and mean what it makes.
    forceCloseDatabase(connections[0] as never)
    await records.set('b', 2)
    connections[1]?.close()
    expect(await records.change('b', (value) => Number(value) + 1)).toBe(3)
    expect(await records.entries()).toEqual([
      ['a', 1],
      ['b', 3],
    ])
    expect(connections).toHaveLength(3)
  })

  test('amidst a transaction has done nothing of it, and it is done once', async () => {
    const { indexedDb, connections } = fragileBrowser()
    const records = await indexedDbRecords(() => indexedDb, silentLog)
    await records.set('a', 1)
    const [connection] = connections
    const begin = connection!.transaction.bind(connection)
    connection!.transaction = (...given) => {
      const transaction = begin(...given)
      // As it is when the process behind it is gone: aborted, and no error.
      queueMicrotask(() => transaction.abort())
      return transaction
    }
    expect(await records.change('a', (value) => Number(value) + 1)).toBe(2)
    expect(await records.get('a')).toBe(2)
  })

  test('is let go for somebody who deletes it, and begins anew', async () => {
    const { factory, indexedDb } = fragileBrowser()
    const records = await indexedDbRecords(() => indexedDb, silentLog)
    await records.set('a', 1)
    await new Promise((resolve, reject) => {
      const request = factory.deleteDatabase(pairingDatabase.name)
      request.onsuccess = resolve
      request.onblocked = reject
    })
    expect(await records.get('a')).toBeUndefined()
    await records.set('a', 2)
    expect([await records.get('a'), records.isDurable]).toEqual([2, true])
  })

  test('error: for good is said to who writes', async () => {
    const { indexedDb, connections } = fragileBrowser()
    const records = await indexedDbRecords(() => indexedDb, silentLog)
    connections[0]?.close()
    indexedDb.open = () => {
      throw new DOMException('No more room', 'QuotaExceededError')
    }
    await expect(records.set('a', 1)).rejects.toThrow('No more room')
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
