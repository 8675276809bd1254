import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createEmbeddedKey, writePublicKey } from './embeddedKey.ts'
import { browserKeys, type KeyStore, memoryKeys } from './keyStore.ts'

const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
const makePair = (isExtractable = false) => crypto.subtle.generateKey(algorithm, isExtractable, ['deriveBits'])

/** Writes to the frame's database what another version, or a fault, may have left there. */
async function leave(factory: IDBFactory, value: unknown): Promise<void> {
  const request = factory.open('latchkey-key-frame', 1)
  request.onupgradeneeded = () => void request.result.createObjectStore('keys')
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const transaction = request.result.transaction('keys', 'readwrite')
  transaction.objectStore('keys').put(value, 'session')
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  request.result.close()
}

describe.each<[string, () => KeyStore]>([
  ['in memory', memoryKeys],
  [
    'in the browser’s database',
    () => {
      const factory = new IDBFactory()
      return browserKeys(() => factory)
    },
  ],
  ['in a browser that has none', () => browserKeys(() => undefined)],
  [
    'in a browser that forbids it',
    () =>
      browserKeys(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
  ],
])('keys %s', (_where, create) => {
  test('are kept until they are removed, each in its slot', async () => {
    const keys = create()
    const pair = await makePair()
    await keys.keep('session', { pair, expiresAtMs: 1000 }, 0)
    expect(await keys.read('session')).toMatchObject({ expiresAtMs: 1000 })
    expect(await keys.read('export')).toBeUndefined()
    await keys.remove('session')
    expect(await keys.read('session')).toBeUndefined()
  })

  test('are never replaced while they live, and end at the earlier time', async () => {
    const keys = create()
    const [first, second] = [await makePair(), await makePair()]
    await keys.keep('session', { pair: first, expiresAtMs: 1000 }, 0)
    const kept = await keys.keep('session', { pair: second, expiresAtMs: 500 }, 10)
    expect(kept?.expiresAtMs).toBe(500)
    expect(await publicKeyOf(kept?.pair)).toBe(await publicKeyOf(first))
    const later = await keys.keep('session', { pair: second, expiresAtMs: 2000 }, 500)
    expect(await publicKeyOf(later?.pair)).toBe(await publicKeyOf(second))
  })

  test('are the same for frames that start at once', async () => {
    const keys = create()
    const clock = { now: () => 0 }
    const frames = Array.from({ length: 8 }, () => createEmbeddedKey({ keys, slot: 'session', clock }))
    const found = await Promise.all(frames.map(async (frame) => publicKeyOf(await frame.findOrMake())))
    expect(new Set(found).size).toBe(1)
  })

  test('do not come back by a frame that only looks', async () => {
    const keys = create()
    expect(await keys.keep('session', { expiresAtMs: 1000 }, 0)).toBeUndefined()
    expect(await keys.read('session')).toBeUndefined()
  })
})

describe('what stands in the database', () => {
  test('outlives the page', async () => {
    const factory = new IDBFactory()
    const pair = await makePair()
    await browserKeys(() => factory).keep('session', { pair, expiresAtMs: 1000 }, 0)
    const stored = await browserKeys(() => factory).read('session')
    expect(await publicKeyOf(stored?.pair)).toBe(await publicKeyOf(pair))
    expect(stored?.pair.privateKey.extractable).toBe(false)
  })

  test('is passed over when it is no key, or one that could be read', async () => {
    const open = await makePair(true)
    const closed = await makePair()
    const signing = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    const left = [
      'text',
      null,
      {},
      { pair: {}, expiresAtMs: 1 },
      { pair: open, expiresAtMs: 1e15 },
      { pair: signing, expiresAtMs: 1e15 },
      { pair: closed, expiresAtMs: 'soon' },
    ]
    for (const value of left) {
      const factory = new IDBFactory()
      await leave(factory, value)
      const keys = browserKeys(() => factory)
      expect(await keys.read('session')).toBeUndefined()
      const kept = await keys.keep('session', { pair: closed, expiresAtMs: 1000 }, 0)
      expect(await publicKeyOf(kept?.pair)).toBe(await publicKeyOf(closed))
    }
  })
})

async function publicKeyOf(pair: CryptoKeyPair | undefined): Promise<string> {
  return pair === undefined ? '' : await writePublicKey(pair)
}
