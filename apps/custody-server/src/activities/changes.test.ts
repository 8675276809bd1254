import type { SubmitName } from '@latchkey/custody'
import type { Database } from '@latchkey/node'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../commands/verifyAudit.ts'
import { createTestKey, type TestKey } from '../testing/testKey.ts'
import { type Answer, createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, ethereumAccount, signingOf, type Tenant, userOf } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'

const masterKey = () => localMasterKey(Buffer.alloc(32, 5))

/** Two servers over one database, which share nothing else. */
let servers: readonly [TestServer, TestServer]
beforeAll(async () => {
  const custody = await createTestServer({ masterKey: masterKey(), isOnlyProcess: false })
  const shared = { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock }
  // The same database, as servers take it.
  servers = [custody, await createTestServer(shared, custody.database as unknown as Database)]
})
afterEach(async () => {
  const found = await verifyAudit({ database: servers[0].database, masterKey: masterKey(), checkpoints: [] })
  expect(found.problems).toEqual([])
})
afterAll(async () => {
  await servers[1].server.close()
  await servers[0].close()
})

let made = 0

type Ask = { readonly name: SubmitName; readonly parameters: object; readonly as: TestKey; readonly on: 0 | 1 }

const send = ({ organizationId }: Tenant, { name, parameters, as, on }: Ask): Promise<Answer> =>
  servers[on].submit(name, { organizationId, parameters }, as)

const asking = fc.record({
  what: fc.constantFrom('tag', 'same tag', 'policy', 'sign', 'wait', 'wallet', 'session', 'accounts'),
  on: fc.constantFrom<0 | 1>(0, 1),
})

function toAsk({ key, otherKey, address, userId, walletId }: Tenant, { what, on }: { what: string; on: 0 | 1 }): Ask {
  const name = `${what} ${made++}`
  const tag = (userTagName: string, as: TestKey) =>
    ({ name: 'create_user_tag', parameters: { userTagName, userIds: [userId] }, as, on }) as const
  if (what === 'tag') return tag(name, key)
  if (what === 'same tag') return tag('the same', key)
  // Whom a policy lets ask, and nobody do it alone.
  if (what === 'wait') return tag(name, otherKey)
  // These change nothing that is sealed.
  if (what === 'session') return { name: 'create_read_only_session', parameters: {}, as: key, on }
  if (what === 'accounts') {
    const accounts = [ethereumAccount(100 + made)]
    return { name: 'create_wallet_accounts', parameters: { walletId, accounts }, as: key, on }
  }
  if (what === 'wallet') return { name: 'create_wallet', parameters: { walletName: name, accounts: [] }, as: key, on }
  if (what === 'policy') {
    const policy = { policyName: name, effect: 'EFFECT_DENY', condition: 'false', consensus: '', notes: '' }
    return { name: 'create_policy', parameters: policy, as: key, on }
  }
  return { name: 'sign_raw_payload', parameters: signingOf(address), as: key, on }
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)

test('changes, signatures and what waits, asked for at once on two servers, are all there, each as it was answered', async () => {
  const tenant = await createTenant(servers[0], 'alice')
  const { organizationId, key } = tenant
  const waiting = { userTagName: 'first', userIds: [] }
  const probe = await send(tenant, { name: 'create_user_tag', parameters: waiting, as: tenant.otherKey, on: 0 })
  let [first, tags]: [string | undefined, number] = [undefined, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { minLength: 2, maxLength: 10 }), async (drawn) => {
      // An organization has ten tags at most, and this one some from the start.
      const requests = drawn.map((each) => (each.what === 'tag' && ++tags > 5 ? { ...each, what: 'sign' } : each))
      const asked = requests.map((request) => toAsk(tenant, request))
      const answers = await Promise.all(asked.map((ask) => send(tenant, ask)))
      const same = answers.filter((_, index) => requests[index]?.what === 'same tag')
      const others = answers.filter((_, index) => requests[index]?.what !== 'same tag')
      const waitStatus = (index: number) => (requests[index]?.what === 'wait' ? probe.status : 200)
      const expected = answers.flatMap((_, index) => (requests[index]?.what === 'same tag' ? [] : [waitStatus(index)]))
      expect(statusesOf(others)).toEqual(expected)
      // One of all who ask for the same name gets it; the very same request, asked again, has the answer that it had.
      const taken = same.flatMap(({ status, body }): string[] => (status === 200 ? [body.activity.id] : []))
      first ??= taken[0]
      expect(taken).toEqual(taken.map(() => first))
      expect(first !== undefined || same.length === 0).toBe(true)
      for (const { body, status } of answers) {
        if (status !== 200) continue
        const found = await servers[1].query('get_activity', { organizationId, activityId: body.activity.id }, key)
        expect(found.body.activity.status).toBe(body.activity.status)
        // A secret that is shown once is stored nowhere.
        const isShownOnce = body.activity.type === 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'
        if (!isShownOnce) expect(found.body.activity.result).toEqual(body.activity.result)
      }
    }),
    { numRuns: 12 },
  )
})

test('the last vote that two users give at once, on two servers, carries out once', async () => {
  const tenant = await createTenant(servers[0], 'bob')
  const { organizationId, userId, key } = tenant
  const keys = [createTestKey(), createTestKey()]
  const users = keys.map((each, index) => userOf(each, `voter ${index}`, { userTags: [] }))
  const { userIds } = resultOf(await servers[0].submit('create_users', { organizationId, parameters: { users } }, key))
  const quorum = { userIds: [userId, ...userIds], threshold: 2 }
  resultOf(await servers[0].submit('update_root_quorum', { organizationId, parameters: quorum }, key))
  for (const round of [0, 1, 2]) {
    const parameters = { walletName: `voted ${round}`, accounts: [] }
    const asked = await servers[1].submit('create_wallet', { organizationId, parameters }, key)
    const { fingerprint, status } = asked.body.activity
    expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    const votes = await Promise.all(
      keys.map((each, index) =>
        servers[index as 0 | 1].submit('approve_activity', { organizationId, parameters: { fingerprint } }, each),
      ),
    )
    const done = votes.filter(({ status }) => status === 200)
    expect(done.length, JSON.stringify(statusesOf(votes))).toBe(1)
    const late = votes.find(({ status }) => status !== 200)
    expect(late?.body.message).toMatch(/not waiting for votes/)
    const { wallets } = (await servers[0].query('list_wallets', { organizationId }, key)).body
    expect(wallets.filter(({ walletName }: { walletName: string }) => walletName === `voted ${round}`)).toHaveLength(1)
  }
})

test('who signs gets through while somebody else changes the organization without a pause', async () => {
  const tenant = await createTenant(servers[0], 'carol')
  const { otherKey, organizationId } = tenant
  let isOver = false
  const change = async (on: 0 | 1) => {
    while (!isOver) {
      const { publicKey } = createTestKey()
      await servers[on].submit('stamp_login', { organizationId, parameters: { publicKey } }, otherKey)
    }
  }
  const changing = Promise.all([change(0), change(1)])
  const signing = Array.from({ length: 8 }, async (_, index) => {
    const answers: Answer[] = []
    for (let round = 0; round < 4; round++) {
      const on = index % 2 === 0 ? 0 : 1
      answers.push(await send(tenant, toAsk(tenant, { what: 'sign', on })))
    }
    return answers
  })
  const answers = (await Promise.all(signing)).flat()
  isOver = true
  await changing
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
})
