import { env } from 'node:process'
import { createServerDatabase, type ServerDatabase } from '@latchkey/node/testing'
import { type SpawnedRelay, spawnRelay } from '@latchkey/relay-server/testing'
import { approve, endSession, pair, pingSession, propose, request, respond } from '@latchkey/remote'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { type Line, openLine } from './matrix/line.ts'
import { ourSide } from './ours.ts'

// One address, behind it two relay processes before one PostgreSQL, as an owner would run them: the app comes to one of them
// and the wallet to the other. Whichever is killed, and whenever: its side goes on by the other one, and finds there
// what was handed to the first.

const account = `0x${'ab'.repeat(20)}`
const methods = ['personal_sign']
const events = ['chainChanged']
const optionalNamespaces = { eip155: { chains: ['eip155:1'], methods, events } }
const namespaces = { eip155: { accounts: [`eip155:1:${account}`], methods, events } }

let server: Awaited<ReturnType<typeof startPostgres>>
let database: ServerDatabase
let app: Awaited<ReturnType<typeof ourSide>>
let wallet: Awaited<ReturnType<typeof ourSide>>
let relays: { readonly ofApp: SpawnedRelay; readonly ofWallet: SpawnedRelay }
let balancer: Line

const soon = async <Value>(read: () => Value | undefined): Promise<Value> =>
  await vi.waitFor(
    () => {
      const value = read()
      if (value === undefined) throw new Error('not yet')
      return value
    },
    { timeout: 60_000, interval: 10 },
  )

async function open(): Promise<void> {
  const environment = { DATABASE_URL: database.url }
  const [ofApp, ofWallet] = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
  relays = { ofApp, ofWallet }
  const ports = [ofApp, ofWallet].map(({ httpUrl }) => Number(new URL(httpUrl).port))
  balancer = await openLine(() => ports, 0)
  app = await ourSide('our-app', balancer.url)
  wallet = await ourSide('our-wallet', balancer.url)
}

async function close(): Promise<void> {
  await app.close()
  await wallet.close()
  await balancer.close()
  await Promise.all([relays.ofApp.end('SIGKILL'), relays.ofWallet.end('SIGKILL')])
}

/** Everything two sides do with each other, with one moment for an accident in each step. */
async function live(accident: (moment: Moment) => Promise<void>): Promise<void> {
  // Nothing is opened before the first call: the app has the first line, the wallet the second.
  const { approval, uri } = await propose(app.peer, { optionalNamespaces })
  await accident('proposed')
  await pair(wallet.peer, uri)
  const proposal = await soon(() => wallet.peer.proposals.get()[0])
  await accident('received')
  const settling = approve(wallet.peer, proposal.id, { namespaces })
  await accident('approved')
  const { topic } = await approval
  await settling

  const asked = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x01', account] })
  await accident('asked')
  const { id } = await soon(() => wallet.peer.requests.get()[0])
  const answering = respond(wallet.peer, { topic, id, result: '0xsigned' })
  await accident('answered')
  expect(await asked).toBe('0xsigned')
  await answering
  await pingSession(app.peer, topic)

  await endSession(app.peer, topic)
  await soon(() => (wallet.peer.sessions.get().length === 0 ? true : undefined))
}

type Moment = 'proposed' | 'received' | 'approved' | 'asked' | 'answered'
const moments: readonly Moment[] = ['proposed', 'received', 'approved', 'asked', 'answered']

const accidents = moments.flatMap((moment) => (['ofApp', 'ofWallet'] as const).map((killed) => ({ moment, killed })))

describe.skipIf(!hasPostgres())('two relay processes over PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
    database = await createServerDatabase(server?.url ?? '')
  }, 60_000)
  afterEach(close)
  afterAll(async () => {
    await database.drop()
    await server?.stop()
  })

  test('carry a session together', async () => {
    await open()
    await live(async () => {})
  })

  // Either relay at every moment in the soak, one of them in every run.
  test.each(accidents.filter((_, index) => env['SOAK'] !== undefined || [0, 3, 4, 7, 8].includes(index)))(
    'a session is finished when the relay $killed is killed with -9 once it was $moment',
    async ({ moment, killed }) => {
      await open()
      let isKilled = false
      await live(async (now) => {
        if (now !== moment) return
        await relays[killed].end('SIGKILL')
        isKilled = true
      })
      expect(isKilled).toBe(true)
    },
  )
})
