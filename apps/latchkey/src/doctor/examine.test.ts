import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '@latchkey/base'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, expect, test } from 'vitest'
import { readSettings } from '../config/config.ts'
import { loadOwnerConfig } from '../config/ownerConfig.ts'
import { openCustody } from '../custody/openCustody.ts'
import { examine } from './examine.ts'
import { renderFindings } from './findings.ts'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const nobody = async () => {
  throw new TypeError('fetch failed')
}
/** Ports that the system gives, so that another program's are not met. */
const anyPort = { LATCHKEY_PORT: '0' }

async function examined(environment: Record<string, string> = {}, fetch: typeof globalThis.fetch = nobody) {
  const findings = await examine({ environment: { ...anyPort, ...environment }, folder, version: '1.2.3', fetch })
  return Object.fromEntries(findings.map(({ part, status, text }) => [part, `${status}: ${text}`]))
}

/** A data folder that a start has filled. */
async function startOnce() {
  const settings = readSettings(anyPort, folder)
  const { prepareDataFolder } = await import('../config/dataFolder.ts')
  const { openDatabase } = await import('@latchkey/node')
  const { openMarks, prepareDatabase } = await import('@latchkey/api-server')
  await prepareDataFolder(settings.dataFolder)
  const database = await openDatabase({ kind: 'folder', folder: settings.dataFolder }, log)
  await prepareDatabase(database)
  await openMarks({ database, keyFile: settings.loginKeyFile, clock: systemClock, log })
  const custody = await openCustody({
    ...{ owner: {}, given: undefined, database, log, isOnlyProcess: true },
    dataFolder: settings.dataFolder,
    masterKeyFile: settings.masterKeyFile,
    ...{ origin: 'http://localhost:4400', appName: 'Acme', build: 'test' },
  })
  await custody.close()
  await database.destroy()
  return settings
}

function writeConfig(config: object): void {
  writeFileSync(join(folder, 'latchkey.config.ts'), `export default ${JSON.stringify(config)}`)
}

test('hosts that an example names are told by their fields, and are not wrong by themselves', async () => {
  expect(await examined()).not.toHaveProperty('example hosts')
  writeConfig({ chains: [], custody: { origins: ['https://shop.example.org'] } })
  const found = await examined({ LATCHKEY_FRAME_ORIGIN: 'https://keys.example.org' })
  expect(found['example hosts']).toBe(
    'look: left in LATCHKEY_FRAME_ORIGIN (keys.example.org), custody.origins.0 (shop.example.org)',
  )
})

test('before the first start nothing is wrong, and nothing is made', async () => {
  expect(await examined()).toMatchObject({
    program: expect.stringMatching(/^ok: Latchkey 1\.2\.3 on Node /),
    configuration: 'ok: none: two local chains',
    server: 'look: Latchkey does not run here now',
    database: 'ok: is made by the first start',
    'master key': 'ok: is made by the first start',
  })
  const settings = readSettings({}, folder)
  expect(() => readFileSync(settings.dataFolder)).toThrow('ENOENT')
})

test('what a start has made is well', async () => {
  const { masterKeyFile, loginKeyFile } = await startOnce()
  expect(await examined()).toMatchObject({
    database: 'ok: is whole',
    'master key': `ok: ${masterKeyFile} opens this database`,
    'login key': `ok: ${loginKeyFile} can be read by this user alone`,
  })
})

test('a master key of another database, one that is gone, and one that others can read are each told', async () => {
  const { masterKeyFile, loginKeyFile } = await startOnce()
  chmodSync(loginKeyFile, 0o644)
  writeFileSync(masterKeyFile, Buffer.alloc(32, 7), { mode: 0o600 })
  expect(await examined()).toMatchObject({
    'master key': expect.stringMatching(/^wrong: .*does not belong|^wrong: .*another|^wrong: /),
    'login key': expect.stringMatching(/^wrong: .*may read it/),
  })
  rmSync(masterKeyFile)
  expect(await examined()).toMatchObject({ 'master key': expect.stringMatching(/^wrong: .*master\.key/) })
})

test('a database in which no login was kept has its key made by the first start; one that names a key asks for it', async () => {
  const { openDatabase } = await import('@latchkey/node')
  const { dataFolder, loginKeyFile } = readSettings(anyPort, folder)
  await (await openDatabase({ kind: 'folder', folder: dataFolder }, log)).destroy()
  expect(await examined()).toMatchObject({ 'login key': 'ok: is made by the first start' })
  await startOnce()
  rmSync(loginKeyFile)
  expect(await examined()).toMatchObject({ 'login key': expect.stringMatching(/^wrong: .* is missing\.$/) })
})

test('sessions of before there was a login key are told before a start ends by them', async () => {
  const { openDatabase } = await import('@latchkey/node')
  const { dataFolder } = readSettings(anyPort, folder)
  const database = await openDatabase({ kind: 'folder', folder: dataFolder }, log)
  await database.schema.createTable('login_session').addColumn('token_hash', 'text').execute()
  const tables = database.withTables<{ login_session: { token_hash: string } }>()
  await tables.insertInto('login_session').values({ token_hash: 'ab' }).execute()
  await database.destroy()
  expect(await examined()).toMatchObject({ 'login key': expect.stringMatching(/^wrong: .* is missing\.$/) })
})

test('a folder of before the first version is told, and is none that a start would fill', async () => {
  const former = join(readSettings(anyPort, folder).dataFolder, 'database')
  mkdirSync(former, { recursive: true })
  // Cut short, and still a database of somebody.
  writeFileSync(join(former, 'PG_VERSION'), '')
  expect(await examined()).toMatchObject({ database: expect.stringMatching(/^wrong: .* does not read\.$/) })
})

test('a database that cannot be opened is one fault', async () => {
  const DATABASE_URL = 'postgres://latchkey:hidden@127.0.0.1:1/latchkey'
  const findings = await examined({ DATABASE_URL })
  expect(findings['database']).toMatch(/^wrong: /)
  expect(Object.values(findings).filter((text) => text.startsWith('wrong'))).toHaveLength(1)
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

test('a key frame on the host of the page is told before a start refuses it', async () => {
  const shared = { LATCHKEY_ORIGIN: 'https://a.example.org', LATCHKEY_FRAME_ORIGIN: 'https://a.example.org:8443' }
  expect((await examined(shared))['frame origin']).toMatch(/^wrong: .* share a host/)
})

test('settings and a configuration that cannot be used end the examination with their own sentence', async () => {
  expect(await examined({ LATCHKEY_PORT: 'many' })).toMatchObject({
    settings: 'wrong: LATCHKEY_PORT is set to "many", but it is a whole number from 0 to 65535.',
  })
  writeConfig({ chains: [{ id: 1, rpcUrls: ['http://node.example.org'] }] })
  const findings = await examined()
  expect(findings['configuration']).toMatch(/^wrong: The configuration .* cannot be used: chains\.0\.rpcUrls/)
  expect(findings['database']).toBeUndefined()
})

test('a port that somebody else has is told', async () => {
  const other = createServer((_request, response) => response.end('another program')).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  try {
    const findings = await examined({ LATCHKEY_PORT: String(port) }, fetch)
    expect(findings['port']).toBe(`wrong: Port ${port} is already taken.`)
    expect(findings['server']).toBe('look: Latchkey does not run here now')
  } finally {
    other.close()
  }
})

test('a node of another network, and one that is silent, are told by network and host, without their keys', async () => {
  writeConfig({
    chains: [
      { id: 1, rpcUrls: ['https://one.example.org/secret-key'] },
      { id: 10, rpcUrls: ['https://ten.example.org/secret-key'] },
      { id: 137, rpcUrls: ['https://gone.example.org/secret-key'] },
    ],
    custody: false,
  })
  const { chains } = await loadOwnerConfig(join(folder, 'latchkey.config.ts'), true)
  expect(chains).toHaveLength(3)
  const answering = async (input: unknown) => {
    if (String(input).includes('gone')) throw new TypeError('fetch failed')
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  }
  const findings = await examine({
    ...{ environment: anyPort, folder, version: '1.2.3' },
    fetch: answering as typeof fetch,
  })
  const nodes = findings.filter(({ part }) => part === 'node')
  expect(nodes.map(({ status }) => status)).toEqual(['ok', 'wrong', 'wrong'])
  expect(nodes[1]?.text).toMatch(/^OP Mainnet at ten\.example\.org: .*1/)
  expect(JSON.stringify(findings)).not.toContain('secret-key')
})

test('a mail server that does not answer is told before the first mail', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  writeConfig({
    chains: [],
    custody: { mail: { smtpUrl: `smtp://u:hidden@127.0.0.1:${port}`, from: 'a@example.org' } },
  })
  const findings = await examined()
  expect(findings['mail']).toMatch(/^wrong: /)
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

test('the running product tells of its own parts', async () => {
  const parts = { database: { status: 'ok' }, 'chain 1': { status: 'the node is of another chain' } }
  const running = async () => Response.json({ status: 'degraded', parts, cspReports: 0 })
  const findings = await examined({ LATCHKEY_PORT: '4400' }, running as unknown as typeof fetch)
  expect(findings).toMatchObject({
    server: 'ok: runs on port 4400',
    'chain 1': 'wrong: the node is of another chain',
  })
  expect(findings['port']).toBeUndefined()
})

test('a certificate that is not trusted is not silence', async () => {
  const parts = { database: { status: 'ok' } }
  const distrusting = async (input: unknown) => {
    if (!String(input).startsWith('https:')) return Response.json({ status: 'ok', parts, cspReports: 0 })
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(''), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }) })
  }
  const environment = { LATCHKEY_PORT: '4400', LATCHKEY_ORIGIN: 'https://a.example.org' }
  const findings = await examine({
    ...{ environment, folder, version: '1.2.3' },
    fetch: distrusting as typeof fetch,
  })
  expect(findings.find(({ part }) => part === 'origin')).toMatchObject({
    status: 'look',
    text: 'https://a.example.org answers with a certificate that Node does not trust: SELF_SIGNED_CERT_IN_CHAIN',
    hint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  })
})

test('findings become lines, each with what to do below it, and one that counts', () => {
  expect(
    renderFindings([
      { part: 'port', status: 'ok', text: '4400 is free' },
      { part: 'disk', status: 'wrong', text: '3 MiB are free', hint: 'Make room.' },
    ]),
  ).toEqual([
    'ok     port           4400 is free',
    'wrong  disk           3 MiB are free',
    '                      Make room.',
    '',
    'To be mended: 1 of 2.',
  ])
})
