import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { loadSecp256k1 } from '../keys/secp256k1.ts'
import { createKeyCache } from './keyCache.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import type { MasterKey } from './masterKey.ts'
import { createPrivateKey, sealPrivateKey } from './privateKeySecrets.ts'
import { withSecret } from './secrets.ts'
import { createCloudMasterKey } from './testing/cloudMasterKey.ts'
import { createWallet, deriveAccounts, withWallet } from './walletSecrets.ts'

const secp256k1 = loadSecp256k1(silentLog)
const isWiped = (bytes: Uint8Array) => bytes.length > 0 && bytes.every((byte) => byte === 0)

/** A keyring whose data keys and opened secrets stay in sight of the test. */
function createWatchedKeyring(options: { readonly maxKeys?: number; readonly keyLifeMs?: number } = {}) {
  const dataKeys: Uint8Array[] = []
  const secrets: Uint8Array[] = []
  const cloud = createCloudMasterKey('watched')
  const masterKey: MasterKey = {
    ...cloud,
    async unwrap(wrapped, context) {
      const key = await cloud.unwrap(wrapped, context)
      dataKeys.push(key)
      return key
    },
  }
  const clock = fakeClock()
  const inner = createKeyring({ masterKey, clock, ...options })
  const keyring: Keyring = {
    ...inner,
    async open(...place) {
      const secret = await inner.open(...place)
      secrets.push(secret)
      return secret
    },
  }
  return { tools: { keyring, secp256k1 }, clock, dataKeys, secrets }
}

test('data keys are wiped when they make room, when they are forgotten, and when they are renewed', async () => {
  const { tools, clock, dataKeys } = createWatchedKeyring({ maxKeys: 1, keyLifeMs: 1000 })
  const { keyring } = tools
  const [one, two] = [await keyring.createDataKey('one'), await keyring.createDataKey('two')]
  await keyring.mark(one, Buffer.of(1))
  expect(dataKeys.map(isWiped)).toEqual([false])
  await keyring.mark(two, Buffer.of(1))
  expect(dataKeys.map(isWiped)).toEqual([true, false])
  await clock.advance(1000)
  await keyring.mark(two, Buffer.of(1))
  expect(dataKeys.map(isWiped)).toEqual([true, true, false])
  keyring.forget('two')
  expect(dataKeys.every(isWiped)).toBe(true)
})

test('secrets are wiped after their use, when the use fails too', async () => {
  const { tools, secrets } = createWatchedKeyring()
  const dataKey = await tools.keyring.createDataKey('org')
  const { sealed } = await createWallet(tools, { dataKey, id: 'w' }, 12)
  const wallet = { dataKey, id: 'w', sealed }
  let entropy: Uint8Array = new Uint8Array()
  await withWallet(tools, wallet, (secret) => {
    entropy = secret.entropy
    expect(isWiped(entropy)).toBe(false)
  })
  expect(isWiped(entropy)).toBe(true)
  await expect(
    withSecret(tools, { ...wallet, table: 'wallet' }, () => {
      throw new Error('the use failed')
    }),
  ).rejects.toThrow('the use failed')
  await deriveAccounts(tools, wallet, [
    { curve: 'CURVE_SECP256K1', path: 'm/0', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  ])
  expect(secrets.length).toBe(3)
  expect(secrets.every(isWiped)).toBe(true)
  const given = Buffer.alloc(32, 5)
  await sealPrivateKey(tools, { dataKey, id: 'k', curve: 'CURVE_P256' }, given)
  expect(isWiped(given)).toBe(true)
})

test('keys at hand are opened once, renewed after a while, and wiped when they leave', async () => {
  const { tools, clock, secrets } = createWatchedKeyring()
  const dataKey = await tools.keyring.createDataKey('org')
  const stored = async (id: string) => {
    const { sealed } = await createPrivateKey(tools, { dataKey, id, curve: 'CURVE_SECP256K1' })
    return { kind: 'privateKey', dataKey, id, sealed, curve: 'CURVE_SECP256K1' } as const
  }
  const [one, two, three] = [await stored('one'), await stored('two'), await stored('three')]
  const cache = createKeyCache({ ...tools, clock, maxKeys: 2, keyLifeMs: 1000 })
  const seen: Uint8Array[] = []
  const use = (key: typeof one) => cache.withKey(key, ({ privateKey }) => void seen.push(privateKey))
  await use(one)
  await use(one)
  expect(secrets).toHaveLength(1)
  await use(two)
  await use(three)
  expect(seen.map(isWiped)).toEqual([true, true, false, false])
  await clock.advance(1000)
  await use(three)
  expect(secrets).toHaveLength(4)
  expect(seen.map(isWiped)).toEqual([true, true, false, true, false])
  // A ciphertext in the place of another is opened, and its key is wiped.
  const other = { ...three, sealed: (await stored('three')).sealed }
  await use(other)
  expect(secrets).toHaveLength(5)
  expect(seen.map(isWiped)).toEqual([true, true, false, true, true, false])
  cache.close()
  expect(seen.every(isWiped)).toBe(true)
  await use(one)
  expect(secrets).toHaveLength(6)
  expect(isWiped(seen.at(-1) ?? Buffer.of(1))).toBe(true)
})
