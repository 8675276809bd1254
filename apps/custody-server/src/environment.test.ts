import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import { openDatabase, readLogSettings, serve } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { createCustodyServer } from './createCustodyServer.ts'
import { ensureMasterKey } from './ensureMasterKey.ts'
import { ensureRoot } from './ensureRoot.ts'
import { readEnvironment } from './environment.ts'
import { custodyRows } from './settingTable.ts'
import { createTestKey, stampOf } from './testing/testKey.ts'
import { resultOf } from './testing/testServer.ts'
import { ethereumAccount } from './testing/testTenant.ts'

const folder = createTestFolder()

async function start() {
  const { place, masterKeyPath, settings, createMailer } = readEnvironment({ CUSTODY_DATA: folder })
  const database = await openDatabase(place, silentLog)
  const masterKey = await ensureMasterKey(masterKeyPath, database)
  const custody = await createCustodyServer({ database, settings, masterKey, mailer: createMailer(systemClock) })
  const root = await ensureRoot(custody, folder)
  const serving = await serve({ fetch: (request) => custody.fetch(request), host: '127.0.0.1', port: 0 })
  const send = async (path: string, body: object) => {
    const text = JSON.stringify(body)
    const key = createTestKey(Buffer.from(root?.apiPrivateKey ?? '', 'hex'))
    const response = await fetch(`${serving.url}/public/v1/${path}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'x-stamp': stampOf(text, key) },
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const stop = async () => {
    await serving.close()
    await custody.close()
    await database.destroy()
  }
  return { root, send, stop, quorumPublicKey: custody.quorumPublicKey }
}

test('the first run makes the root organization and its files; the next finds all of it, and signs alike', async () => {
  const first = await start()
  const organizationId = first.root?.organizationId ?? ''
  const submit = (server: typeof first, name: string, parameters: object) =>
    server.send(`submit/${name}`, {
      type: `ACTIVITY_TYPE_${name.toUpperCase()}${name.startsWith('sign') ? '_V2' : ''}`,
      timestampMs: String(Date.now()),
      organizationId,
      parameters,
    })
  const made = await submit(first, 'create_wallet', { walletName: 'First', accounts: [ethereumAccount(0)] })
  const [signWith] = resultOf(made).addresses
  const payload = {
    signWith,
    payload: 'c0ffee',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  }
  const signature = resultOf(await submit(first, 'sign_raw_payload', payload))
  await first.stop()
  for (const name of ['master.key', 'custody-root.json']) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)

  const second = await start()
  expect(second.root).toEqual(first.root)
  expect(second.quorumPublicKey).toBe(first.quorumPublicKey)
  expect(resultOf(await submit(second, 'sign_raw_payload', payload))).toEqual(signature)
  await second.stop()
})

test('mails go into the folder of the outbox, one file each', async () => {
  const mailer = readEnvironment({ CUSTODY_DATA: folder }).createMailer(systemClock)
  const mail = { to: 'a@example.org', subject: 'Hello', text: 'Text', sender: {} }
  await mailer.send(mail)
  const [name = '', ...others] = readdirSync(join(folder, 'outbox'))
  expect(others).toEqual([])
  expect(JSON.parse(readFileSync(join(folder, 'outbox', name), 'utf8'))).toMatchObject(mail)
})

test('error: another master key is refused before anything is served', async () => {
  const { place, settings, createMailer } = readEnvironment({ CUSTODY_DATA: folder })
  const database = await openDatabase(place, silentLog)
  const masterKey = await ensureMasterKey(join(folder, 'other.key'))
  await expect(
    createCustodyServer({ database, settings, masterKey, mailer: createMailer(systemClock) }),
  ).rejects.toMatchObject({ code: 'master_key_wrong' })
  await database.destroy()
})

test('settings come from the environment, and what cannot be used is named', () => {
  expect(
    readEnvironment({
      DATABASE_URL: 'postgres://somewhere/custody',
      CUSTODY_PORT: '5000',
      CUSTODY_ORIGINS: 'https://a.example, https://b.example',
      CUSTODY_OIDC_ISSUERS: 'https://issuer.example',
      CUSTODY_USER_VERIFICATION: 'required',
    }),
  ).toMatchObject({
    port: 5000,
    place: { kind: 'server', url: 'postgres://somewhere/custody' },
    settings: {
      origins: ['https://a.example', 'https://b.example'],
      oidcIssuers: [{ issuer: 'https://issuer.example' }],
      isUserVerificationRequired: true,
    },
  })
  expect(() => readEnvironment({ CUSTODY_PORT: 'x' })).toThrow(
    expect.objectContaining({
      code: 'bad_setting',
      message: expect.stringMatching(/^CUSTODY_PORT is set to "x", but it is a whole number/),
    }),
  )
  expect(() => readEnvironment({ CUSTODY_ORIGINS: 'https://a.example/path' })).toThrow('CUSTODY_ORIGINS')
})

test('a server that is given no page lets in none, and one that is told nothing the local page', () => {
  const originsOf = (variables: Record<string, string>) => readEnvironment(variables).settings.origins
  expect(originsOf({ CUSTODY_ORIGINS: '' })).toEqual([])
  expect(originsOf({})).toEqual(['http://localhost:4400'])
  expect(() => originsOf({ CUSTODY_ORIGINS: ',' })).toThrow('CUSTODY_ORIGINS')
})

test('how often one credential may ask is set by its owner', () => {
  const settings = readEnvironment({ CUSTODY_REQUEST_BURST: '20', CUSTODY_REQUESTS_PER_SECOND: '5' }).settings
  expect(settings).toMatchObject({ requestBurst: 20, requestsPerSecond: 5 })
  expect(() => readEnvironment({ CUSTODY_REQUESTS_PER_SECOND: '0' })).toThrow('CUSTODY_REQUESTS_PER_SECOND')
})

test('whether a proxy stands in front is said with yes or no', () => {
  expect(readEnvironment({}).isBehindProxy).toBe(false)
  expect(readEnvironment({ CUSTODY_BEHIND_PROXY: 'yes' }).isBehindProxy).toBe(true)
  expect(() => readEnvironment({ CUSTODY_BEHIND_PROXY: 'true' })).toThrow('CUSTODY_BEHIND_PROXY')
})

test('the table has every variable that is read, and no other', () => {
  const asked = new Set<string>(['CUSTODY_CONFIG', 'LATCHKEY_ADMIN_PORT', 'LATCHKEY_ADMIN_HOST'])
  const environment = new Proxy<Record<string, string>>({}, { get: (_none, name) => void asked.add(String(name)) })
  readEnvironment(environment)
  readLogSettings(environment, false)
  expect([...asked].sort()).toEqual(custodyRows.map(({ name }) => name).sort())
})

test('the table names the kind by which a setting is read', () => {
  // Read by the program that starts it.
  const others = ['LATCHKEY_ADMIN_PORT']
  for (const { name, kind, standard } of custodyRows) {
    if (/^`\d+`$/.test(standard)) expect([name, kind]).toEqual([name, 'number'])
    if (kind !== 'text' && !others.includes(name)) expect(() => readEnvironment({ [name]: 'x' })).toThrow(name)
  }
})

test.each(custodyRows.filter(({ isSecret }) => isSecret))(
  'what cannot be $name is refused without a word of it',
  (row) => {
    for (const value of [
      'hunter2',
      'smtp://hunter2:hun/ter2@mail.example',
      'https://hunter2@mail.example',
      'smtp://',
    ]) {
      const read = () => readEnvironment({ [row.name]: value })
      expect(read).toThrow(`${row.name} is set to "…", but `)
      expect(read).not.toThrow('hunter2')
    }
  },
)
