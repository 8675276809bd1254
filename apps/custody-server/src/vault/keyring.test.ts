import { createPublicKey, verify } from 'node:crypto'
import { chmod, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRecentCache } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createTestFolder } from '@latchkey/node/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHexText } from '../keys/hexText.ts'
import { checkCanary, createCanary } from './canary.ts'
import { createKeyring, type SecretPlace } from './keyring.ts'
import type { MasterKey } from './masterKey.ts'
import { createMasterKeyFile, openMasterKeyFile } from './masterKeyFile.ts'
import { createQuorumKey, openQuorumKey, rewrapQuorumKey } from './quorumKey.ts'
import { seal, unseal } from './sealing.ts'
import { createCloudMasterKey } from './testing/cloudMasterKey.ts'

const folder = createTestFolder()

async function newFileKey(name: string): Promise<MasterKey> {
  await createMasterKeyFile(join(folder, name))
  return await openMasterKeyFile(join(folder, name))
}

const place: SecretPlace = { table: 'wallets', organizationId: 'org-1', objectId: 'wallet-1', version: 1 }
const secret = Buffer.from('the entropy of a wallet')

describe('sealing', () => {
  const key = Buffer.alloc(32, 1)

  test('every changed bit of the text, the context and the key is refused', () => {
    const sealed = seal(key, secret, ['a', 1])
    expect(Buffer.from(unseal(key, sealed, ['a', 1]))).toEqual(secret)
    const bytes = Buffer.from(sealed, 'base64')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => unseal(key, changed.toString('base64'), ['a', 1])).toThrow('sealed secret')
    }
    for (const context of [['a', 2], ['a', '1'], ['a1'], ['a', 1, ''], []] as const) {
      expect(() => unseal(key, sealed, context)).toThrow('sealed secret')
    }
    expect(() => unseal(Buffer.alloc(32, 2), sealed, ['a', 1])).toThrow('sealed secret')
    for (const text of ['', 'AQ==', `${sealed} `, sealed.slice(0, -4)]) {
      expect(() => unseal(key, text, ['a', 1])).toThrow('sealed secret')
    }
  })

  test('any bytes come back, and no two ciphertexts of one secret are alike', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const [one, other] = [seal(key, bytes, []), seal(key, bytes, [])]
        expect(one).not.toBe(other)
        expect(toHexText(unseal(key, one, []))).toBe(toHexText(bytes))
      }),
    )
  })
})

describe('the master key in a file', () => {
  test('is made for its owner alone, and is the same at the next start', async () => {
    const key = await newFileKey('first')
    expect((await stat(join(folder, 'first'))).mode & 0o777).toBe(0o600)
    const again = await openMasterKeyFile(join(folder, 'first'))
    expect(again.id).toBe(key.id)
    expect(Buffer.from(await again.unwrap(await key.wrap(secret, ['x']), ['x']))).toEqual(secret)
    await expect(createMasterKeyFile(join(folder, 'first'))).rejects.toThrow('EEXIST')
    expect((await newFileKey('second')).id).not.toBe(key.id)
  })

  test('error: missing, readable by others, too short or too long', async () => {
    await expect(openMasterKeyFile(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'master_key_missing' })
    await expect(openMasterKeyFile(folder)).rejects.toMatchObject({ code: 'master_key_malformed' })
    const path = join(folder, 'bad')
    await createMasterKeyFile(path)
    for (const mode of [0o640, 0o604, 0o660, 0o610]) {
      await chmod(path, mode)
      await expect(openMasterKeyFile(path)).rejects.toMatchObject({ code: 'master_key_exposed' })
    }
    await chmod(path, 0o600)
    await truncate(path, 31)
    await expect(openMasterKeyFile(path)).rejects.toMatchObject({ code: 'master_key_malformed' })
    await writeFile(path, Buffer.alloc(33, 1))
    await expect(openMasterKeyFile(path)).rejects.toMatchObject({ code: 'master_key_malformed' })
  })

  test('is of no use after it was closed', async () => {
    const key = await newFileKey('closed')
    const wrapped = await key.wrap(secret, [])
    key.close()
    await expect(key.unwrap(wrapped, [])).rejects.toThrow('closed')
    await expect(key.wrap(secret, [])).rejects.toThrow('closed')
  })
})

describe('the canary', () => {
  test('sings for its own master key only', async () => {
    const [key, other] = [await newFileKey('canary-1'), await newFileKey('canary-2')]
    const canary = await createCanary(key)
    await checkCanary(canary, key)
    await expect(checkCanary(canary, other)).rejects.toMatchObject({ code: 'master_key_wrong' })
    await expect(checkCanary({ ...canary, masterKeyId: other.id }, other)).rejects.toThrow('does not open')
    const changed = { ...canary, wrapped: await key.wrap(Buffer.from('another song'), ['canary']) }
    await expect(checkCanary(changed, key)).rejects.toThrow('does not open')
  })
})

describe.each(['file', 'cloud'])('a keyring over a master key in a %s', (kind) => {
  const newMasterKey = (name: string) => (kind === 'file' ? newFileKey(`ring-${name}`) : createCloudMasterKey(name))

  test('opens a secret in its own row only', async () => {
    const ring = createKeyring({ masterKey: await newMasterKey('rows'), clock: fakeClock() })
    const [dataKey, foreign] = [await ring.createDataKey('org-1'), await ring.createDataKey('org-2')]
    const sealed = await ring.seal(dataKey, place, secret)
    expect(Buffer.from(await ring.open(dataKey, place, sealed))).toEqual(secret)
    const elsewhere: readonly Partial<SecretPlace>[] = [
      { table: 'privateKeys' },
      { objectId: 'wallet-2' },
      { version: 2 },
      { organizationId: 'org-2' },
    ]
    for (const change of elsewhere) {
      await expect(ring.open(dataKey, { ...place, ...change }, sealed)).rejects.toMatchObject({
        code: 'secret_not_readable',
      })
    }
    await expect(ring.open(foreign, { ...place, organizationId: 'org-2' }, sealed)).rejects.toThrow('sealed secret')
    // The other organization's data key in this one's row.
    ring.forget('org-1')
    await expect(ring.open({ ...foreign, organizationId: 'org-1' }, place, sealed)).rejects.toThrow('sealed secret')
    expect(sealed).not.toContain(secret.toString('base64').slice(0, 8))
  })

  test('a rotation rewraps data keys, and leaves every secret as it is', async () => {
    const [former, current] = [await newMasterKey('former'), await newMasterKey('current')]
    const before = createKeyring({ masterKey: former, clock: fakeClock() })
    const dataKey = await before.createDataKey('org-1')
    const sealed = await before.seal(dataKey, place, secret)
    const during = createKeyring({ masterKey: current, formerMasterKeys: [former], clock: fakeClock() })
    expect(Buffer.from(await during.open(dataKey, place, sealed))).toEqual(secret)
    const rotated = await during.rewrap(dataKey)
    expect(rotated.masterKeyId).toBe(current.id)
    expect(await during.rewrap(rotated)).toBe(rotated)
    const after = createKeyring({ masterKey: current, clock: fakeClock() })
    expect(Buffer.from(await after.open(rotated, place, sealed))).toEqual(secret)
    await expect(after.open(dataKey, place, sealed)).rejects.toMatchObject({ code: 'master_key_unknown' })
  })

  test('hundreds of parallel uses with room for one key never meet a wiped one', async () => {
    const ring = createKeyring({ masterKey: await newMasterKey('parallel'), clock: fakeClock(), maxKeys: 1 })
    const dataKeys = await Promise.all(['a', 'b', 'c'].map((id) => ring.createDataKey(id)))
    const works = Array.from({ length: 300 }, async (_, count) => {
      const dataKey = dataKeys[count % 3]!
      const row = { ...place, organizationId: dataKey.organizationId, objectId: `${count}` }
      const sealed = await ring.seal(dataKey, row, secret)
      return Buffer.from(await ring.open(dataKey, row, sealed)).equals(secret)
    })
    expect((await Promise.all(works)).every(Boolean)).toBe(true)
  })
})

test('unwrapped data keys are remembered for a while, and then asked for again', async () => {
  const clock = fakeClock()
  const cloud = createCloudMasterKey('counted')
  const ring = createKeyring({ masterKey: cloud, clock, keyLifeMs: 1000, maxKeys: 2 })
  const dataKey = await ring.createDataKey('org-1')
  const sealed = await ring.seal(dataKey, place, secret)
  await ring.open(dataKey, place, sealed)
  expect(cloud.unwraps()).toBe(1)
  await clock.advance(1000)
  await ring.open(dataKey, place, sealed)
  expect(cloud.unwraps()).toBe(2)
  ring.forget('org-1')
  await ring.open(dataKey, place, sealed)
  expect(cloud.unwraps()).toBe(3)
  ring.close()
  await expect(ring.open(dataKey, place, sealed)).rejects.toThrow('closed')
})

test('a bounded cache lets go of what was not used for longest, and says so', () => {
  const left: number[] = []
  const cache = createRecentCache<number>({ maxEntries: 2, onLeave: (value) => void left.push(value) })
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(left).toEqual([2])
  cache.set('a', 4)
  cache.set('a', 4)
  expect(left).toEqual([2, 1])
  cache.delete('nowhere')
  cache.clear()
  expect(left).toEqual([2, 1, 3, 4])
  expect(cache.size).toBe(0)
})

test('a key that is used stays in a bounded cache, also where it came while that was nearly empty', () => {
  const left: number[] = []
  const cache = createRecentCache<number>({ maxEntries: 4, onLeave: (value) => void left.push(value) })
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    cache.set(String(number), number)
    expect(cache.get('1')).toBe(1)
  }
  expect(left).toEqual([2, 3, 4])
})

describe('the quorum key', () => {
  test('signs what its public half verifies, after a restart and after a rotation', async () => {
    const [first, second] = [await newFileKey('quorum-1'), await newFileKey('quorum-2')]
    const stored = await createQuorumKey(first)
    const rotated = await rewrapQuorumKey(stored, { from: first, to: second })
    for (const key of [await openQuorumKey(stored, first), await openQuorumKey(rotated, second)]) {
      expect(toHexText(key.publicKey)).toBe(stored.publicKey)
      const prefix = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
      const publicKey = createPublicKey({ key: Buffer.concat([prefix, key.publicKey]), format: 'der', type: 'spki' })
      expect(verify('sha256', secret, publicKey, key.sign(secret))).toBe(true)
    }
    await expect(openQuorumKey(stored, second)).rejects.toThrow('sealed secret')
    await expect(openQuorumKey({ ...stored, publicKey: `04${'00'.repeat(64)}` }, first)).rejects.toThrow(
      'sealed secret',
    )
  })
})
