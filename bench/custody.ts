// The cost of custody: our server over each storage against a bare one that verifies and signs natively and keeps
// nothing, in one run on one machine. Figures are operations per second of processor time of the server's own process;
// the processor time of a PostgreSQL server is its own and is not counted, that of the embedded database is.
//
//   npm run bench:custody -- [--seconds=2] [--storages=SQLite,PostgreSQL] [--works=whoami,accounts,sign,create]
//                            [--connections=16]                              (DATABASE_URL's PostgreSQL, or one of its own)
//   npm run bench:custody -- --lookups [--storages=SQLite,PostgreSQL] [--sizes=1000,100000]
//       instead: how long the database takes for each look-up and list among so many organizations and activities
//
// It listens on 127.0.0.1 only and ends by itself.

import { createECDH, createPrivateKey, randomBytes, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { createTestPlace } from '../apps/custody-server/src/testing/openTestDatabases.ts'
import { endpoints, newestVersion, type SubmitName } from '../packages/custody/src/index.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { type MeasuredServer, startServer } from './custody/child.ts'
import { benchLookups } from './custody/lookups.ts'

/**
 * As many of any server, so that the platform has translated what runs all the time: translating is processor time of the
 * server too, and in the same time a slower server would be asked less, and measured while it still went on.
 */
const warmUpRequests = 8000
const maxWarmUpMs = 20_000
/** So many windows of a server, in turns with the others. */
const rounds = 4
const goals = { whoami: 0.5, accounts: 0.5, sign: 0.3 }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    storages: { type: 'string', default: 'SQLite,PostgreSQL' },
    works: { type: 'string', default: 'whoami,accounts,sign,create' },
    // With few, a server that stores waits for its storage most of the time, and does little with each waking.
    connections: { type: 'string', default: '16' },
    lookups: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1000,100000' },
  },
})
const works = values.works.split(',')
const connections = Number(values.connections)
const agent = new Agent({ keepAlive: true, maxSockets: connections })

type Key = { readonly publicKey: string; readonly privateKey: ReturnType<typeof createPrivateKey> }

function createKey(privateBytes: Uint8Array = randomBytes(32)): Key {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateBytes)
  const point = pair.getPublicKey()
  const text = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const d = Buffer.from(privateBytes).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', x: text(1), y: text(33), d }
  return { publicKey: pair.getPublicKey('hex', 'compressed'), privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

type Call = { readonly path: string; readonly body: string; readonly key: Key }

// biome-ignore lint/suspicious/noExplicitAny: a bench looks into answers, and stops where something else is found.
function post(server: MeasuredServer, { path, body, key }: Call): Promise<any> {
  const signature = sign('sha256', Buffer.from(body), key.privateKey).toString('hex')
  const stamp = { publicKey: key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
  const headers = { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') }
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(text))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

let drawn = 0
function submission(name: SubmitName, organizationId: string, parameters: object) {
  const { activityType: type } = newestVersion(name)
  const timestampMs = String(Date.now() - (drawn++ % 60_000))
  return { path: endpoints[name].path, body: JSON.stringify({ type, timestampMs, organizationId, parameters }) }
}

type Owner = { readonly organizationId: string; readonly key: Key; readonly userKey: Key; readonly address: string }

function newOrganization(root: { readonly organizationId: string }, key: Key, name: string) {
  const apiKeys = [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const account = {
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }
  return submission('create_sub_organization', root.organizationId, {
    subOrganizationName: name,
    rootQuorumThreshold: 1,
    rootUsers: [{ userName: 'owner', apiKeys, authenticators: [], oauthProviders: [] }],
    wallet: { walletName: 'First', accounts: [account] },
  })
}

/** An organization whose second user may sign by a policy alone. */
async function createOwner(server: MeasuredServer, rootKey: Key, index: number): Promise<Owner> {
  const [key, userKey] = [createKey(), createKey()]
  const made = await post(server, { ...newOrganization(server.said.root, key, `owner ${index}`), key: rootKey })
  const [{ subOrganizationId: organizationId, wallet }] = Object.values(made.activity.result) as [
    { readonly subOrganizationId: string; readonly wallet: { readonly addresses: [string] } },
  ]
  const apiKeys = [{ apiKeyName: 'key', publicKey: userKey.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const user = { userName: 'signer', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  await post(server, { ...submission('create_users', organizationId, { users: [user] }), key })
  const condition = `wallet_account.address == '${wallet.addresses[0]}' && activity.action == 'SIGN'`
  const policy = { policyName: 'sign', effect: 'EFFECT_ALLOW', condition, consensus: '', notes: '' }
  await post(server, { ...submission('create_policy', organizationId, policy), key })
  return { organizationId, key, userKey, address: wallet.addresses[0] }
}

type Figure = { readonly perCpuSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/** One server's requests, and its measurements until now. */
function createMeasured(server: MeasuredServer, next: (worker: number) => Call) {
  const waits: number[] = []
  let cpuSeconds = 0
  async function ask(durationMs: number, maxRequests = Number.POSITIVE_INFINITY) {
    const end = performance.now() + durationMs
    let sent = 0
    const work = async (worker: number) => {
      while (performance.now() < end && sent < maxRequests) {
        sent += 1
        const start = performance.now()
        await post(server, next(worker))
        waits.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  }
  return {
    async warmUp() {
      await ask(maxWarmUpMs, warmUpRequests)
      waits.length = 0
    },
    async round() {
      const before = await server.cpuSeconds()
      await ask(Number(values.seconds) * 1000)
      cpuSeconds += (await server.cpuSeconds()) - before
    },
    figure(): Figure {
      const sorted = [...waits].sort((left, right) => left - right)
      const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
      return { perCpuSecond: waits.length / cpuSeconds, p50Ms: at(0.5), p99Ms: at(0.99) }
    },
  }
}

/** Operations per second of each server's processor time, and how long they took; in turns, so that a busy moment of the machine meets all. */
async function measure(...asked: readonly (readonly [MeasuredServer, (worker: number) => Call])[]) {
  const measured = asked.map(([server, next]) => createMeasured(server, next))
  for (const each of measured) await each.warmUp()
  for (let round = 0; round < rounds; round++) for (const each of measured) await each.round()
  return measured.map((each) => each.figure())
}

function callsOf(owners: readonly Owner[]) {
  const ownerOf = (worker: number) => {
    const owner = owners[worker % owners.length]
    if (owner === undefined) throw new TypeError('There is an owner for every worker')
    return owner
  }
  return {
    whoami(worker: number): Call {
      const { organizationId, key } = ownerOf(worker)
      return { path: endpoints.whoami.path, body: JSON.stringify({ organizationId }), key }
    },
    accounts(worker: number): Call {
      const { organizationId, key } = ownerOf(worker)
      return { path: endpoints.list_wallet_accounts.path, body: JSON.stringify({ organizationId }), key }
    },
    sign(worker: number): Call {
      const { organizationId, userKey: key, address: signWith } = ownerOf(worker)
      const encoding = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
      const payload = randomBytes(32).toString('hex')
      return { ...submission('sign_raw_payload', organizationId, { signWith, payload, ...encoding }), key }
    },
  }
}

function tell(name: string, figure: Figure, bare?: Figure, goal?: number): void {
  const ratio = bare === undefined ? '' : `  ratio ${(figure.perCpuSecond / bare.perCpuSecond).toFixed(3)}`
  const wanted = goal === undefined ? '' : `  (goal ${goal})`
  const waits = `p50 ${figure.p50Ms.toFixed(1)} ms, p99 ${figure.p99Ms.toFixed(1)} ms`
  console.log(`${name.padEnd(34)} ${figure.perCpuSecond.toFixed(0).padStart(6)} per CPU-s  ${waits}${ratio}${wanted}`)
}

const strangers = Array.from({ length: connections }, (): Owner => {
  const key = createKey()
  return { organizationId: '00000000-0000-4000-8000-000000000000', key, userKey: key, address: '0x' }
})
const names = (['whoami', 'accounts', 'sign'] as const).filter((name) => works.includes(name))

type Storage = 'SQLite' | 'PostgreSQL'

/** All works over one storage; over PostgreSQL in a database of its own on the server that DATABASE_URL names. */
async function benchStorage(storage: Storage, bareServer: MeasuredServer): Promise<void> {
  const temporary = storage === 'PostgreSQL' ? await createTestPlace('PostgreSQL') : undefined
  try {
    const place = temporary?.place
    const server = await startServer('ourServer', [storage, place?.kind === 'server' ? place.url : ''])
    try {
      await benchServer(storage, server, bareServer)
    } finally {
      await server.stop()
    }
  } finally {
    await temporary?.remove()
  }
}

async function benchServer(storage: Storage, server: MeasuredServer, bareServer: MeasuredServer): Promise<void> {
  const rootKey = createKey(Buffer.from(server.said.root.apiPrivateKey, 'hex'))
  const owners: Owner[] = []
  for (let index = 0; index < connections; index++) owners.push(await createOwner(server, rootKey, index))
  for (const name of names) {
    const [ours, bare] = await measure([server, callsOf(owners)[name]], [bareServer, callsOf(strangers)[name]])
    if (ours === undefined || bare === undefined) throw new TypeError('Each server has its figure')
    tell(`bare ${name}`, bare)
    tell(`${storage} ${name}`, ours, bare, goals[name])
  }
  if (!works.includes('create')) return
  let made = 0
  const create = () => ({ ...newOrganization(server.said.root, createKey(), `visitor ${made++}`), key: rootKey })
  for (const created of await measure([server, create])) {
    tell(`${storage} create_sub_organization`, created, undefined, 100)
  }
}

/** Each storage that is asked for and there. */
async function forStorages(bench: (storage: Storage) => Promise<void>): Promise<void> {
  for (const storage of (['SQLite', 'PostgreSQL'] as const).filter((each) =>
    values.storages.split(',').includes(each),
  )) {
    const postgres = storage === 'PostgreSQL' ? await startPostgres() : undefined
    if (storage === 'PostgreSQL' && postgres === undefined) {
      console.log('PostgreSQL is not tried: there is none')
      continue
    }
    if (postgres !== undefined) process.env['DATABASE_URL'] = postgres.url
    try {
      await bench(storage)
    } finally {
      await postgres?.stop()
    }
  }
}

if (values.lookups) {
  const sizes = values.sizes.split(',').map(Number)
  await forStorages((storage) => benchLookups(storage, sizes))
} else {
  const bareServer = await startServer('bareServer', [])
  try {
    await forStorages((storage) => benchStorage(storage, bareServer))
  } finally {
    await bareServer.stop()
    agent.destroy()
  }
}
