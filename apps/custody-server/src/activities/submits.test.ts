import { createHash } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { endpoints, type SubmitName } from '@latchkey/custody'
import { type Database, isSqlite } from '@latchkey/node'
import fc from 'fast-check'
import { InsertQueryNode, SelectQueryNode, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../commands/verifyAudit.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { type Answer, createTestServer, origin, resultOf, type TestServer } from '../testing/testServer.ts'
import { apiKeyOf, ethereumAccount, signingOf, userOf } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'

const masterKey = () => localMasterKey(Buffer.alloc(32, 9))

/** The organization is held and looked at, and the body looked for; what is stored are rows of four tables. */
const readsOfStoring = 3

/** Two servers over one database, which share nothing else. */
let custody: TestServer
let other: TestServer
beforeAll(async () => {
  custody = await createTestServer({ masterKey: masterKey(), isOnlyProcess: false })
  const shared = { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock }
  // The same database, as servers take it.
  other = await createTestServer(shared, custody.database as unknown as Database)
})
afterEach(async () => {
  const found = await verifyAudit({ database: custody.database, masterKey: masterKey(), checkpoints: [] })
  expect(found.problems).toEqual([])
})
afterAll(async () => {
  await other.server.close()
  await custody.close()
})

type Owner = {
  readonly organizationId: string
  readonly rootId: string
  readonly root: TestKey
  /** May sign by a policy with the first account, and nothing else. */
  readonly signer: TestKey
  readonly addresses: readonly [string, string]
}

let made = 0
function subOrganization(root: TestKey) {
  const accounts = [ethereumAccount(0), ethereumAccount(1)]
  const parameters = {
    subOrganizationName: `organization ${made++}`,
    rootQuorumThreshold: 1,
    rootUsers: [userOf(root, 'root')],
    wallet: { walletName: 'First', accounts },
  }
  return { organizationId: custody.root.organizationId, parameters }
}

async function createOwner(): Promise<Owner> {
  const [root, signer] = [createTestKey(), createTestKey()]
  const result = resultOf(await custody.submit('create_sub_organization', subOrganization(root), custody.rootKey))
  const organizationId: string = result.subOrganizationId
  const submit = async (name: SubmitName, parameters: object) =>
    resultOf(await custody.submit(name, { organizationId, parameters }, root))
  await submit('create_users', { users: [userOf(signer, 'signer', { userTags: [] })] })
  const condition = `wallet_account.address == '${result.wallet.addresses[0]}' && activity.action == 'SIGN'`
  await submit('create_policy', { policyName: 'sign', effect: 'EFFECT_ALLOW', condition, consensus: '', notes: '' })
  return { organizationId, rootId: result.rootUserIds[0], root, signer, addresses: result.wallet.addresses }
}

const payloadOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A signing of bytes that are nobody else's. */
function signing({ organizationId, addresses }: Owner, account: 0 | 1 = 0, payload = payloadOf(`${made++}`)) {
  return custody.bodyOf('sign_raw_payload', { organizationId, parameters: signingOf(addresses[account], payload) })
}

const send = (server: TestServer, body: string, key: TestKey) =>
  server.post(endpoints.sign_raw_payload.path, body, { 'x-stamp': stampOf(body, key) })

async function storedActivities(organizationId: string) {
  const rows = await custody.database
    .selectFrom('custody_activity')
    .select(['id', 'fingerprint', 'result_json'])
    .where('organization_id', '=', organizationId)
    .where('type', '=', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')
    .execute()
  return new Map(rows.map((row) => [row.fingerprint, row]))
}

/** An acknowledged answer is stored, with the same result and once; a refused one is not. */
async function expectKept(owner: Owner, asked: readonly { readonly body: string; readonly answer: Answer }[]) {
  const stored = await storedActivities(owner.organizationId)
  for (const { body, answer } of asked) {
    const row = stored.get(fingerprintOf(body))
    const isKept = answer.status === 200 ? answer.body.activity.id : undefined
    expect(row?.id, JSON.stringify(answer.body)).toBe(isKept)
    if (row !== undefined) expect(resultOf(answer)).toEqual(JSON.parse(row.result_json ?? 'null'))
  }
}

type RequestKind = {
  readonly of: number
  readonly as: 'root' | 'signer' | 'stranger'
  readonly what: 'own' | 'other' | 'bad'
}

const request: fc.Arbitrary<RequestKind & { readonly times: number; readonly elsewhere: boolean }> = fc.record({
  of: fc.integer({ min: 0, max: 2 }),
  as: fc.constantFrom('root', 'signer', 'signer', 'stranger'),
  what: fc.constantFrom('own', 'own', 'own', 'other', 'bad'),
  times: fc.constantFrom(1, 1, 1, 4),
  elsewhere: fc.boolean(),
})

const statusOf = ({ as, what }: RequestKind) => {
  if (as === 'stranger') return 401
  if (what === 'bad') return 400
  return what === 'other' && as === 'signer' ? 403 : 200
}

test('submits of one moment, allowed, denied, impossible and sent twice, on two servers, do what each would alone', async () => {
  const owners = [await createOwner(), await createOwner(), await createOwner()]
  const stranger = createTestKey()
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
      const asked = requests.flatMap((each) => {
        const owner = owners[each.of]!
        const body = signing(owner, each.what === 'other' ? 1 : 0, each.what === 'bad' ? 'ff' : undefined)
        const key = each.as === 'stranger' ? stranger : owner[each.as]
        return Array.from({ length: each.times }, (_, index) => ({ each, owner, body, key, index }))
      })
      const answers = await Promise.all(
        asked.map(async ({ each, body, key, index }) =>
          send(each.elsewhere && index % 2 === 0 ? other : custody, body, key),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(asked.map(({ each }) => statusOf(each)))
      for (const owner of owners) {
        const own = asked.flatMap((each, index) => (each.owner === owner ? [{ ...each, answer: answers[index]! }] : []))
        await expectKept(owner, own)
      }
    }),
    { numRuns: 25 },
  )
})

test('hundreds of identical signings at once, to both servers, are one activity', async () => {
  const owner = await createOwner()
  const body = signing(owner)
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => send(index % 2 === 0 ? custody : other, body, owner.signer)),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  await expectKept(owner, [{ body, answer: answers[0]! }])
})

test('a key that one server takes away signs nothing behind that on the other', async () => {
  const owner = await createOwner()
  const { organizationId, rootId } = owner
  for (const server of [custody, other]) {
    const key = createTestKey()
    const added = { organizationId, parameters: { userId: rootId, apiKeys: [apiKeyOf(key, `key ${made++}`)] } }
    const { apiKeyIds } = resultOf(await custody.submit('create_api_keys', added, owner.root))
    expect((await send(other, signing(owner), key)).status).toBe(200)
    const bodies = Array.from({ length: 30 }, () => signing(owner))
    const signed = bodies.slice(0, 15).map((body) => send(other, body, key))
    const removal = server.submit(
      'delete_api_keys',
      { organizationId, parameters: { userId: rootId, apiKeyIds } },
      owner.root,
    )
    const answers = await Promise.all([...signed, ...bodies.slice(15).map((body) => send(other, body, key))])
    resultOf(await removal)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    await expectKept(
      owner,
      answers.map((answer, index) => ({ body: bodies[index]!, answer })),
    )
    expect((await send(other, signing(owner), key)).status).toBe(401)
    const links = await custody.database
      .selectFrom('custody_audit')
      .select('entry')
      .where('organization_id', '=', organizationId)
      .orderBy('position')
      .execute()
    const entries = links.map(({ entry }) => entry)
    const removed = entries.findLastIndex((entry) => entry.includes('ACTIVITY_TYPE_DELETE_API_KEYS'))
    const last = entries.findLastIndex((entry) => JSON.parse(entry).stamp?.publicKey === key.publicKey)
    expect(last).toBeGreaterThan(0)
    expect(last).toBeLessThan(removed)
  }
})

test('a denial that one server writes holds at once on the other, and so does its end', async () => {
  const owner = await createOwner()
  const { organizationId } = owner
  const sign = async (server: TestServer) => (await send(server, signing(owner), owner.signer)).status
  expect([await sign(custody), await sign(other)]).toEqual([200, 200])
  const policy = {
    policyName: 'stop',
    effect: 'EFFECT_DENY',
    condition: "activity.action == 'SIGN'",
    consensus: '',
    notes: '',
  }
  const { policyId } = resultOf(await other.submit('create_policy', { organizationId, parameters: policy }, owner.root))
  expect([await sign(custody), await sign(other)]).toEqual([403, 403])
  resultOf(await custody.submit('delete_policy', { organizationId, parameters: { policyId } }, owner.root))
  expect([await sign(custody), await sign(other)]).toEqual([200, 200])
})

test('a signing that waits for votes is kept with its vote, and the last vote signs', async () => {
  const owner = await createOwner()
  const { organizationId, rootId } = owner
  const consensus = `approvers.any(user, user.id == '${rootId}') && approvers.count() >= 2`
  const policy = {
    policyName: 'both',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN'",
    consensus,
    notes: '',
  }
  resultOf(await custody.submit('create_policy', { organizationId, parameters: policy }, owner.root))
  const { activity } = (await send(custody, signing(owner, 1), owner.signer)).body
  expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {}, canApprove: false })
  const { fingerprint } = activity
  const approved = await other.submit('approve_activity', { organizationId, parameters: { fingerprint } }, owner.root)
  expect(resultOf(approved)).toMatchObject({ r: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('organizations made at once are all there, each with its own log, and open their own wallets', async () => {
  const keys = Array.from({ length: 12 }, () => createTestKey())
  const answers = await Promise.all(
    keys.map((key, index) =>
      (index % 3 === 0 ? other : custody).submit('create_sub_organization', subOrganization(key), custody.rootKey),
    ),
  )
  const results = answers.map(resultOf)
  expect(new Set(results.map(({ subOrganizationId }) => subOrganizationId)).size).toBe(keys.length)
  for (const [index, { subOrganizationId: organizationId, wallet }] of results.entries()) {
    const owner = { organizationId, addresses: wallet.addresses } as Owner
    expect((await send(custody, signing(owner, 1), keys[index]!)).status).toBe(200)
  }
})

const onSqlite = (when: string) =>
  [
    [
      `create trigger refuse before insert on custody_audit when ${when}
        begin select raise(abort, 'the disk is full'); end`,
    ],
    ['drop trigger refuse'],
  ] as const
const onPostgres = (when: string) =>
  [
    [
      `create function refuse() returns trigger language plpgsql as $$ begin
        if ${when} then raise exception 'the disk is full'; end if; return new; end $$`,
      'create trigger refuse before insert on custody_audit for each row execute function refuse()',
    ],
    ['drop trigger refuse on custody_audit', 'drop function refuse()'],
  ] as const

/** While `work` runs, every row of the audit log that `when` holds for is refused by the database. */
async function whileRefused<Result>(when: string, work: () => Promise<Result>): Promise<Result> {
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await sql.raw(text).execute(custody.database)
  }
  const [make, drop] = isSqlite(custody.database as unknown as Database) ? onSqlite(when) : onPostgres(when)
  await run(make)
  try {
    return await work()
  } finally {
    await run(drop)
  }
}

test('error: where the commit fails, nobody is answered with a signature and nothing is left', async () => {
  const owners = [await createOwner(), await createOwner()]
  const asked = owners.flatMap((owner) => [owner, owner, owner].map((each) => ({ owner, body: signing(each) })))
  const sendAll = () => Promise.all(asked.map(({ body, owner }) => send(custody, body, owner.signer)))
  const answers = await whileRefused('true', sendAll)
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 500))
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/[0-9a-f]{64}/)
  for (const owner of owners) expect((await storedActivities(owner.organizationId)).size).toBe(0)
  expect((await sendAll()).map(({ status }) => status)).toEqual(asked.map(() => 200))
})

test('error: what the database refuses of one organization is no matter of the others in the batch', async () => {
  const [bad, good] = [await createOwner(), await createOwner()]
  const asked = [bad, good, bad, good].map((owner) => ({ owner, body: signing(owner) }))
  const answers = await whileRefused(`new.organization_id = '${bad.organizationId}'`, () =>
    Promise.all(asked.map(({ body, owner }) => send(custody, body, owner.signer))),
  )
  expect(answers.map(({ status }) => status)).toEqual([500, 200, 500, 200])
  await expectKept(
    good,
    [1, 3].map((index) => ({ body: asked[index]!.body, answer: answers[index]! })),
  )
  expect((await storedActivities(bad.organizationId)).size).toBe(0)
})

test('error: a name that the database cannot keep is refused, and sends no batch the slow way', async () => {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) }
  const shared = { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock, log }
  const { server, submit } = await createTestServer(shared, custody.database as unknown as Database)
  const named = (subOrganizationName: string) => {
    const { organizationId, parameters } = subOrganization(createTestKey())
    return submit(
      'create_sub_organization',
      { organizationId, parameters: { ...parameters, subOrganizationName } },
      custody.rootKey,
    )
  }
  const answers = await Promise.all(['\ud800', 'a\0b', 'plain'].map(named))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
  expect(warnings).toEqual([])
  await server.close()
})

test('what was allowed after a memory was made is stored together again, and not alone for ever', async () => {
  let reads = 0
  const counting = custody.database.withPlugin({
    transformQuery({ node }) {
      if (SelectQueryNode.is(node)) reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const shared = { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock }
  const counted = await createTestServer(shared, counting as unknown as Database)
  const owner = await createOwner()
  const sign = async (key: TestKey) => (await send(counted, signing(owner, 1), key)).status
  expect([await sign(owner.root), await sign(owner.signer)]).toEqual([200, 403])
  const { organizationId } = owner
  const policy = { policyName: 'more', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'" }
  const parameters = { ...policy, consensus: '', notes: '' }
  resultOf(await custody.submit('create_policy', { organizationId, parameters }, owner.root))
  expect(await sign(owner.signer)).toBe(200)
  const before = reads
  expect([await sign(owner.signer), await sign(owner.signer)]).toEqual([200, 200])
  // An activity decided alone reads more.
  expect(reads - before).toBe(2 * readsOfStoring)
  await counted.server.close()
})

test('who has signed before signs again by nothing but what stores', async () => {
  let asked: string[] = []
  const counting = custody.database.withPlugin({
    transformQuery({ node }) {
      asked.push(InsertQueryNode.is(node) ? 'insert' : SelectQueryNode.is(node) ? 'select' : 'other')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const shared = { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock }
  const counted = await createTestServer(shared, counting as unknown as Database)
  const owner = await createOwner()
  expect((await send(counted, signing(owner), owner.signer)).status).toBe(200)
  asked = []
  const bodies = [signing(owner), signing(owner)]
  const answers = [await send(counted, bodies[0]!, owner.signer), await send(counted, bodies[1]!, owner.signer)]
  const reads = Array.from({ length: readsOfStoring }, () => 'select')
  const storing = [...reads, 'insert', 'insert', 'insert', 'insert']
  expect(asked).toEqual([...storing, ...storing])
  await expectKept(
    owner,
    answers.map((answer, index) => ({ body: bodies[index]!, answer })),
  )
  await counted.server.close()
})

test('requests count once, whether or not what is remembered of their sender held', async () => {
  const settings = { origins: [origin], requestBurst: 4, requestsPerSecond: 1 }
  const shared = { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock, settings }
  const limited = await createTestServer(shared, custody.database as unknown as Database)
  const owner = await createOwner()
  const sign = async (account: 0 | 1) => (await send(limited, signing(owner, account), owner.signer)).status
  // The second account is one that the signer may not use: what is remembered is given up for it.
  expect([await sign(0), await sign(1), await sign(0), await sign(0)]).toEqual([200, 403, 200, 200])
  expect(await sign(0)).toBe(429)
  await limited.server.close()
})
