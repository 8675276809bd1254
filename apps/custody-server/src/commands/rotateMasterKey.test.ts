import { randomBytes } from 'node:crypto'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createIntegrityKey, openIntegrityKey } from '../seals/integrityKey.ts'
import { checkCanary, createCanary } from '../vault/canary.ts'
import { createKeyring, type WrappedDataKey } from '../vault/keyring.ts'
import { localMasterKey } from '../vault/masterKey.ts'
import { createQuorumKey, openQuorumKey } from '../vault/quorumKey.ts'
import { type MasterKeyStore, rotateMasterKey } from './rotateMasterKey.ts'

const place = { table: 'wallet', organizationId: 'org-1', objectId: 'wallet', version: 1 }

async function createDatabase() {
  const [from, to] = [localMasterKey(randomBytes(32)), localMasterKey(randomBytes(32))]
  const before = createKeyring({ masterKey: from, clock: fakeClock() })
  const rows = new Map<string, WrappedDataKey>()
  for (const id of ['org-1', 'org-2', 'org-3']) rows.set(id, await before.createDataKey(id))
  const sealed = await before.seal(rows.get('org-1')!, place, Buffer.from('secret'))
  let [canary, quorumKey] = [await createCanary(from), await createQuorumKey(from)]
  let integrityKey = await createIntegrityKey(from)
  const store: MasterKeyStore = {
    readCanary: async () => canary,
    async saveCanary(next) {
      canary = next
    },
    readQuorumKey: async () => quorumKey,
    async saveQuorumKey(next) {
      quorumKey = next
    },
    readIntegrityKey: async () => integrityKey,
    async saveIntegrityKey(next) {
      integrityKey = next
    },
    dataKeys: () => [...rows.values()],
    saveDataKey: async (dataKey) => void rows.set(dataKey.organizationId, dataKey),
  }
  return { from, to, rows, sealed, store }
}

test('after a rotation everything opens with the new master key alone', async () => {
  const { from, to, rows, sealed, store } = await createDatabase()
  const keyring = createKeyring({ masterKey: to, formerMasterKeys: [from], clock: fakeClock() })
  const publicKey = (await store.readQuorumKey()).publicKey
  expect(await rotateMasterKey({ from, to, keyring, store })).toBe(3)
  from.close()
  const after = createKeyring({ masterKey: to, clock: fakeClock() })
  expect(Buffer.from(await after.open(rows.get('org-1')!, place, sealed)).toString()).toBe('secret')
  expect([...rows.values()].map(({ masterKeyId }) => masterKeyId)).toEqual([to.id, to.id, to.id])
  await checkCanary(await store.readCanary(), to)
  const { masterKeyId } = (await store.readIntegrityKey())!
  expect(masterKeyId).toBe(to.id)
  expect(await openIntegrityKey((await store.readIntegrityKey())!, to)).toHaveLength(32)
  const quorumKey = await openQuorumKey(await store.readQuorumKey(), to)
  expect(Buffer.from(quorumKey.publicKey).toString('hex')).toBe(publicKey)
})

test('error: with a master key that is not the one in use, nothing is saved', async () => {
  const { to, rows, store } = await createDatabase()
  const before = structuredClone([...rows.values()])
  const wrong = localMasterKey(randomBytes(32))
  const keyring = createKeyring({ masterKey: to, formerMasterKeys: [wrong], clock: fakeClock() })
  await expect(rotateMasterKey({ from: wrong, to, keyring, store })).rejects.toMatchObject({ code: 'master_key_wrong' })
  expect([...rows.values()]).toEqual(before)
})
