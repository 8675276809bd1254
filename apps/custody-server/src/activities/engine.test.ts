import { endpoints } from '@latchkey/custody'
import { keccak256, serializeTransaction } from 'viem/utils'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { verifyAuditChain } from '../audit/verifyAuditChain.ts'
import type { AuditEntry } from '../auditLog/auditEntry.ts'
import { pureSecp256k1 } from '../keys/secp256k1.ts'
import { createStampVerifier } from '../stamps/verifyStamp.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { createTestServer, origin, resultOf, type TestServer } from '../testing/testServer.ts'
import { apiKeyOf, ethereumAccount, makeOrganization, userOf } from '../testing/testTenant.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

type Member = { readonly id: string; readonly key: TestKey }
let organizationId: string
let roots: readonly Member[]
let member: Member

/** An organization of three root users, two of whom must agree, and of one user without rights. */
beforeEach(async () => {
  const keys = [createTestKey(), createTestKey(), createTestKey(), createTestKey()]
  const rootUsers = keys.slice(0, 3).map((key, index) => userOf(key, `root ${index}`))
  const made = await makeOrganization(custody, rootUsers)
  organizationId = made.subOrganizationId
  roots = made.rootUserIds.map((id: string, index: number) => ({ id, key: keys[index] }))
  const [root] = roots
  const parameters = { users: [userOf(keys[3]!, 'helper', { userTags: [] })] }
  const [id] = resultOf(await custody.submit('create_users', { organizationId, parameters }, root!.key)).userIds
  member = { id, key: keys[3]! }
})

async function submit(name: Parameters<TestServer['submit']>[0], parameters: object, by: Member) {
  return await custody.submit(name, { organizationId, parameters }, by.key)
}

async function raiseThreshold(threshold: number) {
  resultOf(await submit('update_root_quorum', { threshold, userIds: roots.map(({ id }) => id) }, roots[0]!))
}

async function addPolicy(policy: object) {
  return resultOf(await submit('create_policy', { notes: '', ...policy }, roots[0]!)).policyId as string
}

const tag = (userTagName: string) => ({ userTagName, userIds: [] })
const statusOf = (answer: { readonly body: { readonly activity?: { readonly status?: string } } }) =>
  answer.body.activity?.status

async function tagNames() {
  const { body } = await custody.query('list_user_tags', { organizationId }, roots[0]!.key)
  return body.userTags.map(({ tagName }: { tagName: string }) => tagName)
}

test('a quorum of two acts when the second approves, inside that vote, and once', async () => {
  await raiseThreshold(2)
  const asked = await submit('create_user_tag', tag('ours'), roots[0]!)
  expect(asked.body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    result: {},
    canApprove: false,
  })
  expect(await tagNames()).toEqual([])
  const { fingerprint, id } = asked.body.activity
  // The same user's second word does not count.
  expect(statusOf(await submit('approve_activity', { fingerprint }, roots[0]!))).toBe(
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  )
  const seen = await custody.query('get_activity', { organizationId, activityId: id }, roots[1]!.key)
  expect(seen.body.activity).toMatchObject({ canApprove: true, canReject: true })
  const approved = await submit('approve_activity', { fingerprint }, roots[1]!)
  expect(approved.body.activity).toMatchObject({ id, status: 'ACTIVITY_STATUS_COMPLETED', votes: [{}, {}] })
  expect(resultOf(approved).userTagId).toMatch(/^[0-9a-f-]{36}$/)
  const late = await submit('approve_activity', { fingerprint }, roots[2]!)
  expect({ status: late.status, message: late.body.message }).toEqual({
    status: 400,
    message: 'activity is not waiting for votes',
  })
  expect(await tagNames()).toEqual(['ours'])
})

test('one rejection by a root user ends a waiting activity', async () => {
  await raiseThreshold(2)
  const { fingerprint } = (await submit('create_user_tag', tag('never'), roots[0]!)).body.activity
  const rejected = await submit('reject_activity', { fingerprint }, roots[2]!)
  expect(rejected.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_REJECTED' })
  expect((await submit('approve_activity', { fingerprint }, roots[1]!)).status).toBe(400)
  expect(await tagNames()).toEqual([])
})

test('error: who may send transactions to one address cannot get by it with a hash, a message or other data', async () => {
  const accounts = [ethereumAccount(0)]
  const wallet = resultOf(await submit('create_wallet', { walletName: 'Shop', accounts }, roots[0]!))
  const [signWith] = wallet.addresses
  const to = `0x${'11'.repeat(20)}`
  await addPolicy({ policyName: 'shop', effect: 'EFFECT_ALLOW', condition: `eth.tx.to == '${to}'`, consensus: '' })
  const transaction = (target: string) => {
    const unsigned = serializeTransaction({ chainId: 1, type: 'eip1559', to: target as `0x${string}`, gas: 21_000n })
    return { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) }
  }
  expect(statusOf(await submit('sign_transaction', transaction(to), member))).toBe('ACTIVITY_STATUS_COMPLETED')
  const raw = (payload: string, encoding: string, hashFunction: string) => ({
    ...{ signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: `HASH_FUNCTION_${hashFunction}` },
  })
  const hash = keccak256(`0x${transaction(to).unsignedTransaction}`).slice(2)
  const ways = [
    submit('sign_transaction', transaction(`0x${'22'.repeat(20)}`), member),
    submit('sign_raw_payload', raw(hash, 'HEXADECIMAL', 'NO_OP'), member),
    submit('sign_raw_payload', raw(transaction(to).unsignedTransaction, 'HEXADECIMAL', 'KECCAK256'), member),
    submit('sign_raw_payload', raw('hello', 'TEXT_UTF8', 'KECCAK256'), member),
  ]
  for (const way of ways) expect((await way).body.message).toBe('policy engine denied request implicitly')
})

test('a rejection is kept with what it did to the policies that waited', async () => {
  await addPolicy({
    policyName: 'with the root',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_USER_TAG'",
    consensus: `approvers.any(user, user.id == '${roots[1]!.id}')`,
  })
  const { id, fingerprint } = (await submit('create_user_tag', tag('theirs'), member)).body.activity
  expect(statusOf(await submit('reject_activity', { fingerprint }, roots[1]!))).toBe('ACTIVITY_STATUS_REJECTED')
  const outcomes = await custody.database
    .selectFrom('custody_policy_outcome')
    .select('outcome')
    .where('activity_id', '=', id)
    .execute()
  expect(outcomes).toEqual([{ outcome: 'REJECTED' }])
})

test('a user without a vote can neither approve nor reject', async () => {
  await raiseThreshold(2)
  const { fingerprint } = (await submit('create_user_tag', tag('theirs'), roots[0]!)).body.activity
  for (const name of ['approve_activity', 'reject_activity'] as const) {
    expect((await submit(name, { fingerprint }, member)).body.message).toBe('this user has no vote on the activity')
  }
})

test('approvals end a day after the first, and the activity can be approved afresh', async () => {
  await raiseThreshold(2)
  const { fingerprint } = (await submit('create_user_tag', tag('late'), roots[0]!)).body.activity
  await custody.clock.advance(86_400_000)
  expect(statusOf(await submit('approve_activity', { fingerprint }, roots[1]!))).toBe(
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  )
  expect(statusOf(await submit('approve_activity', { fingerprint }, roots[2]!))).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('what fails inside a vote is an activity that failed, and undoes what it had begun', async () => {
  await raiseThreshold(2)
  const first = await submit('create_user_tag', tag('twice'), roots[0]!)
  const second = await submit('create_user_tag', { ...tag('twice') }, roots[1]!)
  const approve = async ({ body }: typeof first, by: Member) =>
    await submit('approve_activity', { fingerprint: body.activity.fingerprint }, by)
  expect(statusOf(await approve(first, roots[1]!))).toBe('ACTIVITY_STATUS_COMPLETED')
  expect((await approve(second, roots[2]!)).body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { code: 3, message: 'tag name "twice" is used more than once in this organization' },
    result: {},
  })
})

test('without a policy a user may do nothing but look and manage his own credentials', async () => {
  const denied = await submit('create_user_tag', tag('mine'), member)
  expect({ status: denied.status, body: denied.body }).toEqual({
    status: 403,
    body: {
      code: 7,
      message: 'policy engine denied request implicitly',
      details: [
        { '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' },
      ],
      turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED',
      latchkeyErrorCode: 'denied_implicitly',
    },
  })
  const key = () => apiKeyOf(createTestKey(), 'second')
  expect((await submit('create_api_keys', { userId: member.id, apiKeys: [key()] }, member)).status).toBe(200)
  expect((await submit('create_api_keys', { userId: roots[0]!.id, apiKeys: [key()] }, member)).status).toBe(403)
  expect(
    (await submit('set_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' }, member)).status,
  ).toBe(403)
})

test('a policy allows, another denies, and the denial wins with an empty list of details', async () => {
  const condition = "activity.kind == 'CREATE_USER_TAG'"
  await addPolicy({
    policyName: 'tags',
    effect: 'EFFECT_ALLOW',
    condition,
    consensus: `approvers.any(user, user.id == '${member.id}')`,
  })
  expect(statusOf(await submit('create_user_tag', tag('allowed'), member))).toBe('ACTIVITY_STATUS_COMPLETED')
  await addPolicy({ policyName: 'no tags', effect: 'EFFECT_DENY', condition })
  const denied = await submit('create_user_tag', tag('denied'), member)
  expect({ status: denied.status, body: denied.body }).toEqual({
    status: 403,
    body: {
      code: 7,
      message: 'policy engine denied request explicitly',
      details: [],
      turnkeyErrorCode: '',
      latchkeyErrorCode: 'denied_explicitly',
    },
  })
  const outcomes = await custody.database
    .selectFrom('custody_policy_outcome')
    .select('outcome')
    .where('organization_id', '=', organizationId)
    .execute()
  expect(outcomes).toEqual([{ outcome: 'ALLOW' }])
})

test('a consensus waits for the users it names, who need no other permission', async () => {
  await addPolicy({
    policyName: 'with the first root user',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_USER_TAG'",
    consensus: `approvers.any(user, user.id == '${roots[1]!.id}') && approvers.count() >= 2`,
  })
  const { fingerprint, status } = (await submit('create_user_tag', tag('together'), member)).body.activity
  expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  expect(statusOf(await submit('approve_activity', { fingerprint }, roots[1]!))).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('only the root quorum changes the quorum and the features, whatever a policy says', async () => {
  await addPolicy({ policyName: 'everything', effect: 'EFFECT_ALLOW' })
  expect((await submit('update_root_quorum', { threshold: 1, userIds: [member.id] }, member)).status).toBe(403)
  expect((await submit('remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH' }, member)).status).toBe(403)
})

test('a refused request leaves no fingerprint, and can be sent again when it is allowed', async () => {
  const body = custody.bodyOf('create_user_tag', { organizationId, parameters: tag('again') })
  const send = () => custody.post(endpoints.create_user_tag.path, body, { 'x-stamp': stampOf(body, member.key) })
  expect((await send()).status).toBe(403)
  await addPolicy({ policyName: 'everything', effect: 'EFFECT_ALLOW' })
  expect(statusOf(await send())).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('a key that was taken away stamps no more, not even for requests that waited for their turn', async () => {
  const key = createTestKey()
  const apiKeys = [apiKeyOf(key, 'second')]
  const [root] = roots
  const { apiKeyIds } = resultOf(await submit('create_api_keys', { userId: root!.id, apiKeys }, root!))
  const whoami = async () => (await custody.query('whoami', { organizationId }, key)).status
  expect(await whoami()).toBe(200)
  // The caller who removes it is known as well by now, and so his request is first in line.
  await custody.query('whoami', { organizationId }, root!.key)
  const [removal, ...waiting] = await Promise.all([
    submit('delete_api_keys', { userId: root!.id, apiKeyIds }, root!),
    ...Array.from({ length: 20 }, (_, index) => submit('create_user_tag', tag(`late ${index}`), { id: root!.id, key })),
  ])
  resultOf(removal)
  // Each was carried out before the removal, or refused; none came behind it.
  expect(waiting.filter(({ status }) => status === 401).length).toBeGreaterThan(0)
  expect(waiting.every(({ status }) => status === 401 || status === 200)).toBe(true)
  expect(new Set(await tagNames()).size).toBe(waiting.filter(({ status }) => status === 200).length)
  expect(await whoami()).toBe(401)
})

test('the chain of the audit log holds every vote and every end, and verifies', async () => {
  await raiseThreshold(2)
  const { fingerprint } = (await submit('create_user_tag', tag('kept'), roots[0]!)).body.activity
  await submit('approve_activity', { fingerprint }, roots[1]!)
  const rows = await custody.database
    .selectFrom('custody_audit')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .execute()
  const kinds = rows.map(({ entry }) => (JSON.parse(entry) as AuditEntry).kind)
  expect(kinds).toEqual(['vote', 'outcome', 'vote', 'outcome', 'vote', 'vote', 'outcome'])
  const links = rows.map(({ organization_id, previous_hash, position, entry, hash }) => ({
    organizationId: organization_id,
    previousHash: previous_hash,
    position,
    entry,
    hash,
  }))
  const verify = createStampVerifier({
    secp256k1: pureSecp256k1(),
    origins: [origin],
    isUserVerificationRequired: false,
  })
  const report = await verifyAuditChain({ organizationId, links, verify, quorumPublicKeys: [] })
  expect(report.problems).toEqual([])
})
