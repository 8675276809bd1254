import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { createMarks, prepareDatabase } from '@latchkey/api-server'
import { silentLog, systemClock } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyOwnerConfig } from './config/ownerConfig.ts'
import { custodyElsewhere, type OpenCustody } from './custody/custody.ts'
import { type Embedded, toBootCustody, toEmbeddedDeps } from './custody/embedded.ts'
import { openCustody } from './custody/openCustody.ts'
import { listen } from './http/listen.ts'
import { openApi } from './parts/api.ts'
import { createClosers } from './parts/closers.ts'

const origin = 'http://localhost:4400'
const closers = createClosers(silentLog)
const folder = createTestFolder()
let database: Database
let own: OpenCustody

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' }, silentLog)
  closers.add(() => database.destroy())
  await prepareDatabase(database)
  own = await openCustody({
    owner: {},
    given: undefined,
    database,
    dataFolder: folder,
    masterKeyFile: join(folder, 'master.key'),
    origin,
    appName: 'Acme',
    build: 'test',
    isOnlyProcess: true,
    log: silentLog,
  })
  closers.add(() => own.close())
})
afterAll(() => closers.closeAll())

const withFrame = (custody: OpenCustody, frameOrigin = 'http://keys.localhost:4401'): Embedded => ({
  custody,
  frame: {
    origin: frameOrigin,
    port: 4401,
    open: async () => undefined,
    health: async () => 'ok',
    tellBy: () => undefined,
    close: async () => undefined,
  },
})

/** The API over the one database, as both programs make it. */
async function startByMail(custody: OpenCustody, email: string) {
  const embedded = toEmbeddedDeps(withFrame(custody), 'Acme')
  const api = await openApi({
    database,
    marks: createMarks(new Uint8Array(32), { clock: systemClock, log: silentLog }),
    origin,
    owner: emptyOwnerConfig,
    chains: [],
    rpc: () => fakeRpc({}),
    log: silentLog,
    callerOf: () => undefined,
    embedded: embedded && { ...embedded, answerEveryMs: 0 },
    inbox: custody.inbox,
  })
  const frame = createECDH('prime256v1')
  const response = await api(
    new Request(`${origin}/api/embedded/email`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email, targetPublicKey: frame.generateKeys('hex') }),
    }),
  )
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body, api }
}

test('custody within the process makes a visitor’s wallet, and its mail is in the inbox', async () => {
  const { status, body, api } = await startByMail(own, 'own@shop.example')
  expect({ status, body }).toEqual({ status: 200, body: {} })
  const inbox = await api(new Request(`${origin}/api/inbox`))
  const { mails } = await inbox.json()
  expect(mails[0]).toMatchObject({ to: 'own@shop.example', subject: 'Sign in to Acme' })
  expect(mails[0].text).toContain(`${origin}/wallet#code=`)
})

test('custody elsewhere makes them the same way, by the key of the configuration', async () => {
  const listening = await listen(
    { fetch: (request) => own.answer?.(request, undefined) ?? Response.error() },
    ['127.0.0.1'],
    0,
  )
  closers.add(() => listening.close())
  const { organizationId = '', apiKey } = own.account ?? {}
  const elsewhere = custodyElsewhere({
    owner: {
      url: `http://127.0.0.1:${listening.port}/custody`,
      quorumPublicKey: own.quorumPublicKey,
      organizationId,
      apiPrivateKey: apiKey?.privateKey ?? '',
    },
    given: undefined,
    fetch,
  })
  expect((await startByMail(elsewhere, 'elsewhere@shop.example')).status).toBe(200)
  expect(await own.inbox?.()).toMatchObject([{ to: 'elsewhere@shop.example' }, { to: 'own@shop.example' }])
  const page = { origin, isPlayground: true }
  expect(toBootCustody(withFrame(elsewhere), page)).toMatchObject({ url: elsewhere.url, isLocalInbox: false })
})

test('the pages are told of custody only where a wallet can be made, and of the inbox where it may be shown', () => {
  const page = { origin: 'https://wallet.example.org:8443', isPlayground: false }
  const frameUrl = 'https://keys.example.org'
  expect(toBootCustody(withFrame(own, frameUrl), page)).toEqual({
    url: '/custody',
    frameUrl,
    organizationId: own.account?.organizationId,
    rpId: 'wallet.example.org',
    isLocalInbox: false,
  })
  expect(toBootCustody(withFrame(own), { origin, isPlayground: true })).toMatchObject({ isLocalInbox: true })
  // A frame that only this machine can reach is none for visitors from elsewhere.
  expect(toBootCustody(withFrame(own), page)).toBeUndefined()
  expect(toBootCustody(withFrame({ ...own, account: undefined }, frameUrl), page)).toBeUndefined()
  expect(toEmbeddedDeps(withFrame({ ...own, account: undefined }), 'Acme')).toBeUndefined()
  expect(toBootCustody(undefined, page)).toBeUndefined()
})
