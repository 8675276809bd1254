import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { keptKeys } from './keptKeys.ts'

const organizationId = '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10'
const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

test('a key is kept, read again, and removed', async () => {
  const factory = new IDBFactory()
  const kept = keptKeys(() => factory)
  expect(await kept.read()).toBeUndefined()
  await kept.write({ pair, organizationId })
  expect(await keptKeys(() => factory).read()).toMatchObject({ organizationId })
  await kept.remove()
  expect(await kept.read()).toBeUndefined()
})

test('error: what is no key of ours is as good as none', async () => {
  const kept = keptKeys(() => new IDBFactory())
  expect(await kept.read()).toBeUndefined()
  const factory = new IDBFactory()
  const foreign = keptKeys(() => factory)
  await foreign.write({ pair, organizationId: 'elsewhere' })
  expect(await foreign.read()).toBeUndefined()
})

test('error: a browser without storage keeps nothing and says so', async () => {
  const kept = keptKeys(() => {
    throw new Error('denied')
  })
  expect(await kept.read()).toBeUndefined()
  await expect(kept.write({ pair, organizationId })).rejects.toMatchObject({ code: 'key_not_kept' })
  await expect(kept.remove()).rejects.toMatchObject({ code: 'key_not_forgotten' })
})
