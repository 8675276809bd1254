import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import { apiKeyStamper, createCustodyClient } from '@latchkey/custody'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '../compose.ts'
import type { OwnCustody } from '../config/latchkeyConfig.ts'
import { createCspReports } from '../http/cspReports.ts'
import { listen } from '../http/listen.ts'
import { createClosers } from '../parts/closers.ts'
import { toLine, toStartFailure } from '../startFailure.ts'
import { custodyElsewhere, type OpenCustody } from './custody.ts'
import { type CustodyOpening, openCustody } from './openCustody.ts'

const folder = createTestFolder()
let database: Database
let product: { readonly custody: OpenCustody; readonly baseUrl: string }
const closers = createClosers(silentLog)

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' }, silentLog)
  closers.add(() => database.destroy())
  product = await startProduct({ origins: ['https://shop.example.org'] })
})
afterAll(() => closers.closeAll())

/** The product as it answers on a port of this machine, with nothing but custody behind it. */
async function startProduct(owner: OwnCustody) {
  let answer = async (_request: Request) => new Response(null, { status: 503 })
  const listening = await listen({ fetch: (request) => answer(request) }, ['127.0.0.1'], 0)
  closers.add(() => listening.close())
  const origin = `http://localhost:${listening.port}`
  const custody = await open({ origin, owner })
  answer = compose({
    origin,
    isOriginNamed: false,
    boot: { branding: { name: 'Acme' }, chains: [], tokens: [], demoWallet: false, faucet: false, build: 'test' },
    pages: { answer: () => undefined },
    api: () => new Response(null, { status: 404 }),
    faucet: undefined,
    custody: (request) => custody.answer?.(request, undefined) ?? Promise.reject(new Error('Custody is elsewhere')),
    link: async () => new Response(),
    guides: { byPlace: new Map(), abis: 0, descriptions: 0 },
    callerOf: () => undefined,
    gallery: undefined,
    docs: async () => new Response(null, { status: 404 }),
    frameOrigin: undefined,
    health: { ready: async () => ({}), details: async () => ({}), isStopping: () => false },
    reports: createCspReports({ origin, clock: systemClock, log: silentLog }),
    log: silentLog,
  })
  return { custody, baseUrl: `http://127.0.0.1:${listening.port}/custody` }
}

/** One more start over the same database, in the same folder unless told otherwise. */
async function open(changes: Partial<CustodyOpening> = {}): Promise<OpenCustody> {
  const custody = await openCustody({
    owner: {},
    given: undefined,
    origin: 'http://localhost:4400',
    database,
    dataFolder: folder,
    masterKeyFile: masterKeyFile(),
    appName: 'Acme',
    build: 'test',
    // Several starts share the database here.
    isOnlyProcess: false,
    log: silentLog,
    ...changes,
  })
  closers.add(() => custody.close())
  return custody
}

const masterKeyFile = () => join(folder, 'custody', 'master.key')
const rootFile = () => join(folder, 'custody', 'custody-root.json')

async function readRoot() {
  const root: { organizationId: string; userId: string; apiPublicKey: string; apiPrivateKey: string } = JSON.parse(
    await readFile(rootFile(), 'utf8'),
  )
  return root
}

describe('custody in the product', () => {
  test('answers a client with the root key, which the first run leaves in the data folder', async () => {
    const { baseUrl } = product
    const { organizationId, userId, apiPublicKey, apiPrivateKey } = await readRoot()
    const stamper = apiKeyStamper({ publicKey: apiPublicKey, privateKey: apiPrivateKey })
    const client = createCustodyClient({ baseUrl, stamper, fetch, clock: systemClock, log: silentLog })
    const me = await client.query('whoami', { organizationId })
    expect(me).toMatchObject({ organizationId, organizationName: 'Acme', userId })
    const { result } = await client.submit('create_wallet', {
      organizationId,
      parameters: {
        walletName: 'First',
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: "m/44'/60'/0'/0/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          },
        ],
      },
    })
    expect(result.addresses).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)])
    const { wallets } = await client.query('list_wallets', { organizationId })
    expect(wallets.map(({ walletName }) => walletName)).toEqual(['First'])
  })

  test('keeps both keys from everybody else, and outside of the database', async () => {
    for (const path of [rootFile(), masterKeyFile()]) {
      expect((await stat(path)).mode & 0o777).toBe(0o600)
    }
    expect((await stat(join(folder, 'custody', 'outbox'))).isDirectory()).toBe(true)
  })

  test('a second start keeps the organization and the key that frames believe', async () => {
    const root = await readRoot()
    const second = await open()
    expect(await readRoot()).toEqual(root)
    expect(second.quorumPublicKey).toBe(product.custody.quorumPublicKey)
    expect(second.facts).toContainEqual(['root organization', root.organizationId])
    expect(await second.health()).toBe('ok')
  })

  test('the owner may take the root key away', async () => {
    const dataFolder = join(folder, 'elsewhere')
    const { facts } = await open({ dataFolder })
    expect(facts[0]).toEqual(['root organization', 'its key is not in the data folder; no embedded wallet is offered'])
    const root = await readRoot()
    const given = { organizationId: root.organizationId, apiPrivateKey: root.apiPrivateKey }
    const { account } = await open({ dataFolder, given })
    expect(account).toEqual(product.custody.account)
    expect(account?.apiKey.publicKey).toBe(root.apiPublicKey)
    await expect(stat(join(dataFolder, 'custody', 'custody-root.json'))).rejects.toThrow('ENOENT')
  })

  test('a master key of another database is one clear line', async () => {
    const failure = await open({ masterKeyFile: join(folder, 'other.key') }).catch((error: unknown) => error)
    expect(toLine(toStartFailure(failure))).toBe(
      'The master key does not open what is stored in this database. Start with the master key that belongs to this database.',
    )
  })

  test('pages of the product and those that the owner names may ask, others may not', async () => {
    const { custody, baseUrl } = product
    const ask = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await fetch(`${baseUrl}/public/v1/query/whoami`, { method: 'OPTIONS', headers })
      return answer.headers.get('access-control-allow-origin')
    }
    const { origin } = new URL(custody.url)
    expect(await ask(origin)).toBe(origin)
    expect(await ask('https://shop.example.org')).toBe('https://shop.example.org')
    expect(await ask('https://evil.example')).toBeNull()
  })
})

describe('custody elsewhere', () => {
  test('is well as long as it refuses who has no stamp', async () => {
    const { baseUrl, custody } = product
    const { quorumPublicKey } = custody
    const elsewhere = (url: string) => custodyElsewhere({ owner: { url, quorumPublicKey }, given: undefined, fetch })
    expect(await elsewhere(baseUrl).health()).toBe('ok')

    const page = createServer((_request, response) => response.end('hello'))
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    closers.add(() => new Promise((resolve) => page.close(resolve)))
    const address = page.address()
    const port = typeof address === 'object' ? address?.port : undefined
    expect(await elsewhere(`http://127.0.0.1:${port}`).health()).toBe('answers with 200')
  })

  test('is acted at by the key of the configuration, or by that of the environment, which wins', () => {
    const account = { organizationId: '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10', apiPrivateKey: '0a'.repeat(32) }
    const owner = { url: 'https://custody.example.org', quorumPublicKey: product.custody.quorumPublicKey }
    const open = (more: Partial<typeof account>, given?: typeof account) =>
      custodyElsewhere({ owner: { ...owner, ...more }, given, fetch }).account
    expect(open({})).toBeUndefined()
    expect(open({ organizationId: account.organizationId })).toBeUndefined()
    expect(open(account)).toMatchObject({ organizationId: account.organizationId })
    const given = { ...account, apiPrivateKey: '0b'.repeat(32) }
    expect(open(account, given)?.apiKey.privateKey).toBe(given.apiPrivateKey)
  })
})
