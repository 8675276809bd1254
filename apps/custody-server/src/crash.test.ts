import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, newestVersion, type SubmitName } from '@latchkey/custody'
import { describe, expect, test } from 'vitest'
import { readCheckpoints } from './audit/checkpointFile.ts'
import { verifyAudit } from './commands/verifyAudit.ts'
import type { RootAccount } from './createRoot.ts'
import type { CustodyTables } from './database/tables.ts'
import { createTestPlace, type TestPlace, testStorages } from './testing/openTestDatabases.ts'
import { type SpawnedCustody, spawnCustody } from './testing/spawnCustody.ts'
import { createTestKey, stampOf, type TestKey } from './testing/testKey.ts'
import { resultOf } from './testing/testServer.ts'
import { ethereumAccount } from './testing/testTenant.ts'
import { openMasterKeyFile } from './vault/masterKeyFile.ts'
import { fingerprintOf } from './vault/signedRequest.ts'

/** Fewer than by hand (CUSTODY_CRASH_ROUNDS=50), because every round starts a process. */
const rounds = Number(process.env['CUSTODY_CRASH_ROUNDS'] ?? 3)
const workers = 6

type Sent = { readonly name: SubmitName; readonly body: string }

function bodyOf(name: SubmitName, organizationId: string, parameters: object): Sent {
  const { activityType: type } = newestVersion(name)
  return { name, body: JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters }) }
}

async function send({ url }: SpawnedCustody, { name, body }: Sent, key: TestKey) {
  const response = await fetch(`${url}${endpoints[name].path}`, {
    method: 'POST',
    body,
    headers: { 'x-stamp': stampOf(body, key) },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A visitor's organization, made while the server was well. */
async function createOwner(server: SpawnedCustody, folder: string) {
  const root: RootAccount = JSON.parse(readFileSync(join(folder, 'custody-root.json'), 'utf8'))
  const key = createTestKey()
  const apiKeys = [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const made = bodyOf('create_sub_organization', root.organizationId, {
    subOrganizationName: 'crash',
    rootQuorumThreshold: 1,
    rootUsers: [{ userName: 'owner', apiKeys, authenticators: [], oauthProviders: [] }],
    wallet: { walletName: 'First', accounts: [ethereumAccount(0)] },
  })
  const result = resultOf(await send(server, made, createTestKey(Buffer.from(root.apiPrivateKey, 'hex'))))
  return { key, organizationId: result.subOrganizationId as string, address: result.wallet.addresses[0] as string }
}

/** What clients know: what was answered and what was sent and never answered. */
type Known = { readonly answered: Map<string, unknown>; readonly open: Set<Sent> }

type Owner = Awaited<ReturnType<typeof createOwner>>

/** Signs and changes things with several requests on their way until the server is gone. */
async function workUntilKilled(server: SpawnedCustody, owner: Owner, known: Known): Promise<void> {
  let left = randomInt(1, 60)
  const { organizationId, address: signWith, key } = owner
  const next = (): Sent => {
    const [again] = known.open
    if (again !== undefined) {
      known.open.delete(again)
      return again
    }
    const name = randomBytes(16).toString('hex')
    if (randomInt(3) === 0) {
      return bodyOf('create_wallet', organizationId, { walletName: name, accounts: [] })
    }
    const payload = randomBytes(32).toString('hex')
    const encoding = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
    return bodyOf('sign_raw_payload', organizationId, { signWith, payload, ...encoding })
  }
  const work = async () => {
    for (;;) {
      const sent = next()
      known.open.add(sent)
      const answer = await send(server, sent, key).catch(() => undefined)
      if (answer === undefined) return
      // A hundred wallets are the most that an organization may have: after that the refusals are the answers.
      known.open.delete(sent)
      if (answer.status === 200) known.answered.set(fingerprintOf(sent.body), resultOf(answer))
      left -= 1
      if (left === 0) void server.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  await server.end('SIGKILL')
}

async function check(place: TestPlace, folder: string, owner: Owner, known: Known): Promise<void> {
  const database = await place.open()
  try {
    const tables = database.withTables<CustodyTables>()
    const { organizationId } = owner
    const rows = await tables
      .selectFrom('custody_activity')
      .select(['fingerprint', 'status', 'result_json', 'id'])
      .where('organization_id', '=', organizationId)
      .execute()
    const stored = new Map(rows.map((row) => [row.fingerprint, JSON.parse(row.result_json ?? 'null')]))
    expect(stored.size).toBe(rows.length)
    for (const [fingerprint, result] of known.answered) expect(stored.get(fingerprint)).toEqual(result)
    // One wallet for each activity that made one, and none without.
    const wallets = await tables.selectFrom('custody_wallet').select(['id', 'name']).execute()
    const made = [...stored.values()].flatMap((result) => result?.walletId ?? [])
    expect(wallets.flatMap(({ id, name }) => (name === 'First' ? [] : [id])).sort()).toEqual(made.sort())
    const masterKey = await openMasterKeyFile(join(folder, 'master.key'))
    const checkpoints = await readCheckpoints(join(folder, 'checkpoints.jsonl'))
    expect((await verifyAudit({ database: tables, masterKey, checkpoints })).problems).toEqual([])
    masterKey.close()
  } finally {
    await database.destroy()
  }
}

describe.each(testStorages)('a server over %s', (storage) => {
  test(`that is killed (-9) ${rounds} times keeps what it answered, once, and has signed nothing that it forgot`, async () => {
    const place = await createTestPlace(storage)
    const folder = place.place.kind === 'folder' ? place.place.folder : place.folder
    const known: Known = { answered: new Map(), open: new Set() }
    let server: SpawnedCustody | undefined
    try {
      server = await spawnCustody(place)
      const owner = await createOwner(server, folder)
      for (let round = 0; round < rounds; round++) {
        server ??= await spawnCustody(place)
        await workUntilKilled(server, owner, known)
        server = undefined
      }
      // Whoever was not answered asks again, and is answered with what was done, or it is done now.
      server = await spawnCustody(place)
      for (const sent of known.open) {
        const answer = await send(server, sent, owner.key)
        if (answer.status === 200) known.answered.set(fingerprintOf(sent.body), resultOf(answer))
      }
      await server.end('SIGKILL')
      expect(known.answered.size).toBeGreaterThan(rounds)
      await check(place, folder, owner, known)
    } finally {
      await server?.end('SIGKILL')
      await place.remove()
    }
  }, 1_500_000)
})
