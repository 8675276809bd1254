import { fingerprintOf } from '@latchkey/custody'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { apiKeyOf, makeOrganization, userOf } from '../testing/testTenant.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

type Member = { readonly id: string; readonly key: TestKey }
let organizationId: string
let roots: readonly Member[]
let counter = 0

/** An organization of four root users, three of whom must agree. */
beforeEach(async () => {
  const keys = [createTestKey(), createTestKey(), createTestKey(), createTestKey()]
  const rootUsers = keys.map((key, index) => userOf(key, `root ${index}`))
  const made = await makeOrganization(custody, rootUsers, { rootQuorumThreshold: 3 })
  organizationId = made.subOrganizationId
  roots = made.rootUserIds.map((id: string, index: number) => ({ id, key: keys[index] }))
})

type Name = Parameters<TestServer['submit']>[0]
const submit = async (name: Name, parameters: object, key: TestKey) =>
  await custody.submit(name, { organizationId, parameters }, key)

/** Carried out by three of the four, of whom the asking one is `by`. */
async function carryOut(name: Name, parameters: object, by: readonly TestKey[]) {
  const [first, ...others] = by
  let answer = await submit(name, parameters, first!)
  for (const key of others) {
    answer = await submit('approve_activity', { fingerprint: answer.body.activity.fingerprint }, key)
  }
  return resultOf(answer)
}

const rootKeys = (...places: readonly number[]) => places.map((place) => roots[place]!.key)
const statusOf = (answer: { readonly body: { readonly activity?: { readonly status?: string } } }) =>
  answer.body.activity?.status?.replace('ACTIVITY_STATUS_', '')

const ask = async (key: TestKey) =>
  (await submit('create_user_tag', { userTagName: `tag ${counter++}`, userIds: [] }, key)).body.activity
    .fingerprint as string
const approve = async (fingerprint: string, key: TestKey) => await submit('approve_activity', { fingerprint }, key)

/** A second key of a user, by which he votes; it can be taken away without him. */
async function giveKey(place: number, more: object = {}) {
  const key = createTestKey()
  const parameters = { userId: roots[place]!.id, apiKeys: [apiKeyOf(key, `spare ${counter++}`, more)] }
  const { apiKeyIds } = await carryOut('create_api_keys', parameters, rootKeys(0, 1, 2))
  return { key, id: apiKeyIds[0] as string }
}

test('error: an approval does not count when its key was taken away since, and its user can give it anew', async () => {
  const spare = await giveKey(1)
  const fingerprint = await ask(roots[0]!.key)
  expect(statusOf(await approve(fingerprint, spare.key))).toBe('CONSENSUS_NEEDED')
  await carryOut('delete_api_keys', { userId: roots[1]!.id, apiKeyIds: [spare.id] }, rootKeys(1, 2, 3))
  const third = await approve(fingerprint, roots[2]!.key)
  expect(statusOf(third)).toBe('CONSENSUS_NEEDED')
  const voters = third.body.activity.votes.map(({ userId }: { userId: string }) => userId)
  expect(new Set(voters)).toEqual(new Set([roots[0]!.id, roots[2]!.id]))
  const { id: activityId } = third.body.activity
  const seen = await custody.query('get_activity', { organizationId, activityId }, roots[1]!.key)
  expect(seen.body.activity.canApprove).toBe(true)
  expect(statusOf(await approve(fingerprint, roots[1]!.key))).toBe('COMPLETED')
})

test('error: nor when its passkey was', async () => {
  const passkey = createTestPasskey('ES256')
  const { challenge, credentialId, clientDataJson, attestationObject } = passkey.register()
  const attestation = { credentialId, clientDataJson, attestationObject, transports: [] }
  const userId = roots[1]!.id
  const authenticators = [{ authenticatorName: 'Phone', challenge, attestation }]
  const made = await carryOut('create_authenticators', { userId, authenticators }, rootKeys(0, 1, 2))
  const fingerprint = await ask(roots[0]!.key)
  const body = custody.bodyOf('approve_activity', { organizationId, parameters: { fingerprint } })
  const { kind: _, ...stamp } = passkey.stamp(Buffer.from(body))
  const headers = { 'x-stamp-webauthn': JSON.stringify(stamp) }
  expect(statusOf(await custody.post('/public/v1/submit/approve_activity', body, headers))).toBe('CONSENSUS_NEEDED')
  const { authenticatorIds } = made
  await carryOut('delete_authenticators', { userId, authenticatorIds }, rootKeys(0, 1, 2))
  expect(statusOf(await approve(fingerprint, roots[2]!.key))).toBe('CONSENSUS_NEEDED')
  expect(statusOf(await approve(fingerprint, roots[3]!.key))).toBe('COMPLETED')
})

test('error: nor when its key has come to its end, to the second', async () => {
  const ending = await giveKey(1, { expirationSeconds: '60' })
  const [first, second] = [await ask(roots[0]!.key), await ask(roots[0]!.key)]
  await approve(first, ending.key)
  await approve(second, ending.key)
  await custody.clock.advance(59_999)
  expect(statusOf(await approve(first, roots[2]!.key))).toBe('COMPLETED')
  await custody.clock.advance(1)
  const late = await approve(second, roots[2]!.key)
  expect(statusOf(late)).toBe('CONSENSUS_NEEDED')
  const seen = await custody.query('get_activity', { organizationId, activityId: late.body.activity.id }, roots[1]!.key)
  expect(seen.body.activity).toMatchObject({ canApprove: true, votes: [{}, {}] })
})

test('error: nor when its user has left the quorum, or is gone', async () => {
  const fingerprint = await ask(roots[0]!.key)
  await approve(fingerprint, roots[1]!.key)
  const userIds = [0, 2, 3].map((place) => roots[place]!.id)
  await carryOut('update_root_quorum', { threshold: 3, userIds }, rootKeys(0, 1, 2))
  expect(statusOf(await approve(fingerprint, roots[2]!.key))).toBe('CONSENSUS_NEEDED')
  await carryOut('delete_users', { userIds: [roots[1]!.id] }, rootKeys(0, 2, 3))
  expect(statusOf(await approve(fingerprint, roots[3]!.key))).toBe('COMPLETED')
})

test('error: what was asked for by a key that is gone waits for one more', async () => {
  const spare = await giveKey(0)
  const fingerprint = await ask(spare.key)
  await approve(fingerprint, roots[1]!.key)
  const isRequest = (text: unknown) => typeof text === 'string' && fingerprintOf(text) === fingerprint
  const see = async () => {
    const asked = { organizationId, filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] }
    const { activities } = (await custody.query('list_activities', asked, roots[1]!.key)).body
    return activities.find((each: { readonly fingerprint: string }) => each.fingerprint === fingerprint)
  }
  expect((await see()).latchkeyRequest).toBeUndefined()
  await carryOut('delete_api_keys', { userId: roots[0]!.id, apiKeyIds: [spare.id] }, rootKeys(1, 2, 3))
  // Its vote counts no more; what it asked for is still there to be compared with the fingerprint.
  expect((await see()).votes.map(({ message }: { readonly message: string }) => isRequest(message))).toEqual([false])
  expect(isRequest((await see()).latchkeyRequest)).toBe(true)
  expect(statusOf(await approve(fingerprint, roots[2]!.key))).toBe('CONSENSUS_NEEDED')
  expect(statusOf(await approve(fingerprint, roots[3]!.key))).toBe('COMPLETED')
})

test('error: nor for a policy that names the tag its user has lost', async () => {
  const tagged = { userTagName: `readers ${counter++}`, userIds: [roots[0]!.id] }
  const { userTagId } = await carryOut('create_user_tag', tagged, rootKeys(0, 1, 2))
  const helperKey = createTestKey()
  const users = [{ ...userOf(helperKey, 'helper'), userTags: [userTagId] }]
  const [helperId] = (await carryOut('create_users', { users }, rootKeys(0, 1, 2))).userIds
  const consensus = `approvers.filter(user, user.tags.contains('${userTagId}')).count() >= 2`
  const policy = { policyName: 'two readers', effect: 'EFFECT_ALLOW', notes: '', consensus }
  await carryOut('create_policy', { ...policy, condition: "activity.kind == 'CREATE_USER_TAG'" }, rootKeys(0, 1, 2))
  const fingerprint = await ask(roots[3]!.key)
  await approve(fingerprint, helperKey)
  await carryOut('update_user', { userId: helperId, userTagIds: [] }, rootKeys(0, 1, 2))
  expect(statusOf(await approve(fingerprint, roots[0]!.key))).toBe('CONSENSUS_NEEDED')
})

test('a stamp of a key that was taken away still proves, for the log, what was said by it', async () => {
  const spare = await giveKey(1)
  const fingerprint = await ask(roots[0]!.key)
  await approve(fingerprint, spare.key)
  await carryOut('delete_api_keys', { userId: roots[1]!.id, apiKeyIds: [spare.id] }, rootKeys(1, 2, 3))
  await approve(fingerprint, roots[2]!.key)
  const votes = await custody.database
    .selectFrom('custody_vote')
    .select(['credential_id', 'is_ended'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', roots[1]!.id)
    .where('credential_id', '=', spare.id)
    .execute()
  expect(votes).toEqual([{ credential_id: spare.id, is_ended: true }])
  const body = JSON.stringify({ organizationId })
  const refused = await custody.post('/public/v1/query/whoami', body, { 'x-stamp': stampOf(body, spare.key) })
  expect(refused.status).toBe(401)
})
