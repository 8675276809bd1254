import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, newestVersion, type QueryName } from '@latchkey/custody'
import { dose } from '@latchkey/node/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { createCustodyServer } from '../createCustodyServer.ts'
import { ensureRoot } from '../ensureRoot.ts'
import { createTestPlace, type TestPlace, testStorages } from '../testing/openTestDatabases.ts'
import { spawnCustody } from '../testing/spawnCustody.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { origin } from '../testing/testServer.ts'
import { localMasterKey } from '../vault/masterKey.ts'

type Answer = { readonly status: number; readonly text: string }
type Send = (path: string, body: string, key: TestKey) => Promise<Answer>

/** Two servers over one database, and how they are ended. */
type Pair = { readonly send: readonly [Send, Send]; close(): Promise<void> }

const headersOf = (body: string, key: TestKey) => ({ 'x-stamp': stampOf(body, key) })
const settings = { origins: [origin], requestBurst: 1_000_000 }

/** In this process; they share nothing but the database. */
async function openBeside(place: TestPlace): Promise<Pair> {
  const database = await place.open()
  const open = async () => {
    const masterKey = localMasterKey(Buffer.alloc(32, 7))
    const mailer = { send: async () => undefined }
    const server = await createCustodyServer({ database, settings, masterKey, mailer })
    await ensureRoot(server, place.folder)
    const send: Send = async (path, body, key) => {
      const request = new Request(`http://custody.test${path}`, { method: 'POST', body, headers: headersOf(body, key) })
      const answer = await server.fetch(request)
      return { status: answer.status, text: await answer.text() }
    }
    return { server, send }
  }
  const [one, other] = [await open(), await open()]
  return {
    send: [one.send, other.send],
    async close() {
      await Promise.all([one.server.close(), other.server.close()])
      await database.destroy()
    },
  }
}

/** In two processes of their own, asked over HTTP. */
async function spawnBoth(place: TestPlace): Promise<Pair> {
  const [one, other] = [await spawnCustody(place), await spawnCustody(place)]
  const sendTo =
    (url: string): Send =>
    async (path, body, key) => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers: headersOf(body, key) })
      return { status: answer.status, text: await answer.text() }
    }
  return {
    send: [sendTo(one.url), sendTo(other.url)],
    close: async () => void (await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])),
  }
}

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: 'm/0',
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}

describe.each(testStorages)('two servers over one database, %s', (storage) => {
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  test('many identical submits at once, to both, are one activity with one effect', async () => {
    const place = await createTestPlace(storage)
    closing.push(place.remove)
    // Only a server of its own lets in a second process.
    const pair = await (storage === 'PostgreSQL' ? spawnBoth(place) : openBeside(place))
    closing.push(pair.close)
    const root: { organizationId: string; apiPrivateKey: string } = JSON.parse(
      readFileSync(join(place.folder, 'custody-root.json'), 'utf8'),
    )
    const { organizationId } = root
    const key = createTestKey(Buffer.from(root.apiPrivateKey, 'hex'))
    const body = JSON.stringify({
      type: newestVersion('create_wallet').activityType,
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { walletName: 'one', accounts: [account] },
    })
    const sendAll = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          pair.send[index % 2 === 0 ? 0 : 1](endpoints.create_wallet.path, body, key),
        ),
      )
    const answers = await sendAll(dose(200, 1000))
    const first = `${answers[0]?.status} ${answers[0]?.text}`
    expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([first])
    expect(answers[0]?.status).toBe(200)
    for (const send of pair.send) {
      const ask = async (name: QueryName, input: object = {}) =>
        JSON.parse((await send(endpoints[name].path, JSON.stringify({ organizationId, ...input }), key)).text)
      expect((await ask('list_wallets')).wallets).toHaveLength(1)
      expect((await ask('list_wallet_accounts')).accounts).toHaveLength(1)
      const { activities } = await ask('list_activities', { paginationOptions: { limit: '100' } })
      expect(activities.map(({ type }: { type: string }) => type)).toEqual(['ACTIVITY_TYPE_CREATE_WALLET'])
    }
  })
})

if (testStorages.length === 1) {
  test('two processes over PostgreSQL are not tried: DATABASE_URL is not set', ({ annotate }) =>
    annotate('The servers shared the embedded database only.', 'warning'))
}
