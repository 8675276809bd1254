import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { endpoints, newestVersion, type SubmitName } from '@latchkey/custody'
import { expect } from 'vitest'
import { readCheckpoints } from '../audit/checkpointFile.ts'
import { verifyAudit } from '../commands/verifyAudit.ts'
import type { RootAccount } from '../createRoot.ts'
import type { CustodyTables } from '../database/tables.ts'
import { openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import type { TestPlace } from './openTestDatabases.ts'
import type { SpawnedCustody } from './spawnCustody.ts'
import { createTestKey, stampOf, type TestKey } from './testKey.ts'
import { resultOf } from './testServer.ts'
import { firstWallet, signingOf, userOf } from './testTenant.ts'

/** A request as its sender keeps it, to ask again with the same one. */
export type Sent = { readonly name: SubmitName; readonly body: string }

/** An organization of a test that breaks the server, and what its owner knows: what was answered, and what never was. */
export type Customer = {
  readonly key: TestKey
  readonly organizationId: string
  readonly address: string
  /** Results by fingerprint. */
  readonly answered: Map<string, unknown>
  /** When each of them came, in milliseconds since the epoch, rounded up. */
  readonly answeredAtMs: Map<string, number>
  readonly open: Set<Sent>
}

/** A request without an answer for so long is given up. */
const patienceMs = 3000

/** A customer's organization, made while the server was well. */
export async function createCustomer(server: SpawnedCustody, folder: string): Promise<Customer> {
  const root: RootAccount = JSON.parse(readFileSync(join(folder, 'custody-root.json'), 'utf8'))
  const key = createTestKey()
  const made = bodyOf('create_sub_organization', root.organizationId, {
    subOrganizationName: 'broken',
    rootQuorumThreshold: 1,
    rootUsers: [userOf(key)],
    wallet: firstWallet,
  })
  const result = resultOf(await send(server, made, createTestKey(Buffer.from(root.apiPrivateKey, 'hex'))))
  const [address] = result.wallet.addresses
  return {
    key,
    organizationId: result.subOrganizationId,
    address,
    answered: new Map(),
    answeredAtMs: new Map(),
    open: new Set(),
  }
}

/** A signature mostly, and now and then a wallet. */
export function nextRequest({ organizationId, address: signWith }: Customer): Sent {
  const name = randomBytes(16).toString('hex')
  if (randomInt(3) === 0) return bodyOf('create_wallet', organizationId, { walletName: name, accounts: [] })
  return bodyOf('sign_raw_payload', organizationId, signingOf(signWith))
}

/** Sends it and keeps the result in mind. The status of the answer; undefined where none came. */
export async function submit(server: SpawnedCustody, customer: Customer, sent: Sent): Promise<number | undefined> {
  customer.open.add(sent)
  const answer = await send(server, sent, customer.key).catch(() => undefined)
  if (answer === undefined) return undefined
  // A change that failed within the server may have been done; any other refusal is the answer.
  if (answer.status < 500) customer.open.delete(sent)
  if (answer.status === 200) {
    customer.answered.set(fingerprintOf(sent.body), resultOf(answer))
    customer.answeredAtMs.set(fingerprintOf(sent.body), Date.now() + 1)
  }
  return answer.status
}

/** Whether a request that was answered is answered so again; undefined where the server refuses. */
export async function isAnsweredAgain(
  server: SpawnedCustody,
  customer: Customer,
  sent: Sent,
): Promise<boolean | undefined> {
  const answer = await send(server, sent, customer.key).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  const isDone = answer.body.activity.status === 'ACTIVITY_STATUS_COMPLETED'
  return isDone && isDeepStrictEqual(resultOf(answer), customer.answered.get(fingerprintOf(sent.body)))
}

/** The finding of the owner's command; the server is gone. */
export async function problemsIn(place: Pick<TestPlace, 'open'>, folder: string): Promise<readonly string[]> {
  const database = await place.open()
  try {
    const masterKey = await openMasterKeyFile(join(folder, 'master.key'))
    const checkpoints = await readCheckpoints(join(folder, 'checkpoints.jsonl'))
    const tables = database.withTables<CustodyTables>()
    const { problems } = await verifyAudit({ database: tables, masterKey, checkpoints })
    masterKey.close()
    return problems.map(({ text }) => text)
  } finally {
    await database.destroy()
  }
}

/** Everything that was answered is stored, once, with its effect and no other, and the logs fit. The server is gone. */
export async function assertKept(place: TestPlace, folder: string, customer: Customer): Promise<void> {
  const database = await place.open()
  try {
    const tables = database.withTables<CustodyTables>()
    const rows = await tables
      .selectFrom('custody_activity')
      .select(['fingerprint', 'status', 'result_json', 'id'])
      .where('organization_id', '=', customer.organizationId)
      .execute()
    const stored = new Map(rows.map((row) => [row.fingerprint, JSON.parse(row.result_json ?? 'null')]))
    expect(stored.size).toBe(rows.length)
    for (const [fingerprint, result] of customer.answered) expect(stored.get(fingerprint)).toEqual(result)
    // One wallet for each activity that made one, and none without.
    const wallets = await tables
      .selectFrom('custody_wallet')
      .select(['id', 'name'])
      .where('organization_id', '=', customer.organizationId)
      .execute()
    const made = [...stored.values()].flatMap((result) => result?.walletId ?? [])
    expect(wallets.flatMap(({ id, name }) => (name === 'First' ? [] : [id])).sort()).toEqual(made.sort())
  } finally {
    await database.destroy()
  }
  expect(await problemsIn(place, folder)).toEqual([])
}

function bodyOf(name: SubmitName, organizationId: string, parameters: object): Sent {
  const { activityType: type } = newestVersion(name)
  return { name, body: JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters }) }
}

async function send({ url }: SpawnedCustody, { name, body }: Sent, key: TestKey) {
  const response = await fetch(`${url}${endpoints[name].path}`, {
    ...{ method: 'POST', body, headers: { 'x-stamp': stampOf(body, key) } },
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
