import { consoleEndpoints } from '@latchkey/custody'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'visitor')
afterAll(() => custody.close())

async function ask(name: keyof typeof consoleEndpoints, input: object, key: TestKey) {
  const body = JSON.stringify(input)
  return await custody.post(consoleEndpoints[name].path, body, { 'x-stamp': stampOf(body, key) })
}
const verify = async (organizationId = tenant.organizationId, key = custody.rootKey, more: object = {}) =>
  (await ask('verify_audit', { organizationId, ...more }, key)).body

describe('the audit log', () => {
  test('of the root organization, and of one below, is sound; both root quorums may have it checked', async () => {
    const own = await verify(custody.root.organizationId)
    expect(own).toMatchObject({ votes: 1, outcomes: 1, problems: [], problemCount: 0, head: { position: 2 } })
    const below = await verify()
    expect(below).toEqual(await verify(tenant.organizationId, tenant.key))
    expect(below).toMatchObject({ problems: [], votes: 10, outcomes: 8 })
    expect(await verify(tenant.organizationId, tenant.key, { expectedHash: below.head.hash })).toEqual(below)
  })

  test('error: others than root users, foreign users, strangers, and nobody', async () => {
    const { organizationId } = tenant
    expect(await ask('verify_audit', { organizationId }, tenant.otherKey)).toMatchObject({
      status: 403,
      body: { message: 'only the root quorum may do this' },
    })
    const upwards = { organizationId: custody.root.organizationId }
    expect((await ask('verify_audit', upwards, tenant.key)).status).toBe(401)
    expect((await ask('verify_audit', { organizationId }, createTestKey())).status).toBe(401)
    expect((await custody.post('/console/verify_audit', JSON.stringify({ organizationId }), {})).status).toBe(401)
    expect((await ask('verify_audit', { organizationId, more: 1 }, tenant.key)).status).toBe(400)
    expect((await custody.post('/console/toString', '{}', {})).status).toBe(404)
    expect((await custody.post('/console//console/overview', '{}', {})).status).toBe(404)
  })

  test('error: rows cut off at its end are noticed by whoever has written its end down', async () => {
    const { head } = await verify()
    const other = head.hash.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0'))
    expect((await verify(tenant.organizationId, tenant.key, { expectedHash: other })).problems).toEqual([
      { position: head.position, text: 'the log does not end where it should', fault: { code: 'other_end', data: {} } },
    ])
  })

  /** Changes the database behind the server's back, has the log checked, and puts everything back. */
  async function tampered(change: (database: TestServer['database']) => Promise<unknown>) {
    const { organizationId } = tenant
    const kept = {
      audit: await custody.database
        .selectFrom('custody_audit')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .execute(),
      activities: await custody.database
        .selectFrom('custody_activity')
        .selectAll()
        .where('id', '=', tenant.activityId)
        .execute(),
    }
    await change(custody.database)
    const report = await verify()
    await custody.database.deleteFrom('custody_audit').where('organization_id', '=', organizationId).execute()
    await custody.database.insertInto('custody_audit').values(kept.audit).execute()
    for (const { id, fingerprint, status, result_json } of kept.activities) {
      const old = { status, result_json, fingerprint }
      await custody.database.updateTable('custody_activity').set(old).where('id', '=', id).execute()
    }
    expect((await verify()).problems).toEqual([])
    return report
  }

  test('error: a changed row of the log is named by its place', async () => {
    const report = await tampered((database) =>
      database
        .updateTable('custody_audit')
        .set({ entry: '{"kind":"outcome"}' })
        .where('organization_id', '=', tenant.organizationId)
        .where('position', '=', 3)
        .execute(),
    )
    const fault = { code: 'row_changed', data: {} }
    expect(report.problems[0]).toEqual({ position: 3, text: 'the row was changed', fault })
  })

  test('error: an activity that was changed behind its back is named by its place and id', async () => {
    const { activityId } = tenant
    const change = { status: 'ACTIVITY_STATUS_REJECTED', result_json: '{}', fingerprint: 'sha256:00' }
    const { problems } = await tampered((database) =>
      database.updateTable('custody_activity').set(change).where('id', '=', activityId).execute(),
    )
    expect(problems.map(({ text }: { text: string }) => text)).toEqual([
      'the stored activity has another fingerprint',
      'the stored activity says ACTIVITY_STATUS_REJECTED, the log ACTIVITY_STATUS_COMPLETED',
      'the stored activity has another result',
    ])
    expect(problems[1].fault).toEqual({
      code: 'other_status',
      data: { stored: 'ACTIVITY_STATUS_REJECTED', logged: 'ACTIVITY_STATUS_COMPLETED' },
    })
    for (const problem of problems) expect(problem).toMatchObject({ activityId, position: expect.any(Number) })
    expect(problems[0].position).toBeGreaterThan(0)
  })

  test('error: an activity whose end stands nowhere in the log', async () => {
    const waiting = await custody.database
      .selectFrom('custody_activity')
      .select('id')
      .where('organization_id', '=', tenant.organizationId)
      .where('status', '=', 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
      .executeTakeFirstOrThrow()
    const set = (status: string) =>
      custody.database.updateTable('custody_activity').set({ status }).where('id', '=', waiting.id).execute()
    await set('ACTIVITY_STATUS_COMPLETED')
    const text = 'the stored activity has ended, but the log does not say so'
    const fault = { code: 'end_not_logged', data: {} }
    expect((await verify()).problems).toEqual([{ position: 0, activityId: waiting.id, text, fault }])
    await set('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  })
})

describe('what the policies said', () => {
  test('about an activity that waits: the policy by its name, with its word', async () => {
    const { organizationId } = tenant
    const { body } = await custody.query(
      'list_activities',
      { organizationId, filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] },
      tenant.key,
    )
    const activityId = body.activities[0].id
    const outcomes = [
      {
        policyId: tenant.policyId,
        policyName: 'two agree',
        effect: 'EFFECT_ALLOW',
        outcome: 'REQUIRES_CONSENSUS',
      },
    ]
    expect((await ask('policy_outcomes', { organizationId, activityId }, tenant.otherKey)).body).toEqual({ outcomes })
    expect((await ask('policy_outcomes', { organizationId, activityId }, custody.rootKey)).body).toEqual({ outcomes })
  })

  test('nothing, where the root quorum decided', async () => {
    const { organizationId, activityId } = tenant
    expect((await ask('policy_outcomes', { organizationId, activityId }, tenant.key)).body).toEqual({ outcomes: [] })
  })

  test('error: an activity of another organization is unknown', async () => {
    const input = { organizationId: custody.root.organizationId, activityId: tenant.activityId }
    expect((await ask('policy_outcomes', input, custody.rootKey)).status).toBe(404)
  })
})

test('the overview counts what is below and what waits, for a read-only session too', async () => {
  const organizationId = custody.root.organizationId
  expect((await ask('overview', { organizationId }, custody.rootKey)).body).toEqual({
    subOrganizationCount: 1,
    waitingActivityCount: 0,
  })
  const { session } = resultOf(
    await custody.submit('create_read_only_session', { organizationId, parameters: {} }, custody.rootKey),
  )
  const read = (path: string, input: object) => custody.post(path, JSON.stringify(input), { 'x-session': session })
  expect((await read('/console/overview', { organizationId: tenant.organizationId })).body).toEqual({
    subOrganizationCount: 0,
    waitingActivityCount: 2,
  })
  expect((await read('/console/verify_audit', { organizationId })).status).toBe(401)
})

test('organizations below are told by name and number of users, and no others', async () => {
  const { organizationId } = tenant
  const subOrganizationIds = [organizationId, custody.root.organizationId, '00000000-0000-4000-8000-000000000000']
  const read = async (asker: string, key: TestKey) =>
    (await ask('sub_organizations', { organizationId: asker, subOrganizationIds }, key)).body.subOrganizations
  const { users } = (await custody.query('list_users', { organizationId }, tenant.key)).body
  expect(await read(custody.root.organizationId, custody.rootKey)).toEqual([
    {
      subOrganizationId: organizationId,
      name: expect.stringContaining('visitor'),
      userCount: users.length,
      createdAtMs: expect.any(Number),
    },
  ])
  expect(await read(organizationId, tenant.key)).toEqual([])
})

describe('what the policies would say', () => {
  const parameters = { walletName: 'Imagined', accounts: [] }
  const type = 'ACTIVITY_TYPE_CREATE_WALLET'
  const imagine = async (key: TestKey, more: object = {}) =>
    await ask('policy_verdict', { organizationId: tenant.organizationId, type, parameters, ...more }, key)

  test('to a root user, to another, and of a policy that denies by its name; nothing is done or kept', async () => {
    const { organizationId } = tenant
    expect((await imagine(tenant.key)).body).toEqual({ decision: 'allow', outcomes: [] })
    const count = async () => {
      const { body } = await custody.query(
        'list_activities',
        { organizationId, paginationOptions: { limit: '100' } },
        tenant.key,
      )
      return body.activities.length
    }
    const before = await count()
    const policy = { policyName: 'none of these', effect: 'EFFECT_DENY', notes: '' }
    const denying = { ...policy, condition: `activity.type == '${type}'` }
    const made = resultOf(await custody.submit('create_policy', { organizationId, parameters: denying }, tenant.key))
    const { body } = await imagine(tenant.otherKey)
    expect(body.decision).toBe('deny-explicit')
    expect(body.outcomes).toContainEqual({
      policyId: made.policyId,
      policyName: 'none of these',
      effect: 'EFFECT_DENY',
      outcome: 'DENY_EXPLICIT',
    })
    const unread = { ...policy, policyName: 'unread', condition: "eth.tx.to == '0x'" }
    const unreadMade = resultOf(
      await custody.submit('create_policy', { organizationId, parameters: unread }, tenant.key),
    )
    expect((await imagine(tenant.otherKey)).body.outcomes).toContainEqual({
      ...{ policyId: unreadMade.policyId, policyName: 'unread', effect: 'EFFECT_DENY', outcome: 'ERROR' },
      reason: 'The request has no eth.tx.',
      fault: { code: 'missing_field', data: { name: 'eth.tx' } },
    })
    resultOf(await custody.submit('delete_policy', { organizationId, parameters: unreadMade }, tenant.key))
    // An imagined request is decided as a real one.
    const asked = await custody.submit('create_wallet', { organizationId, parameters }, tenant.otherKey)
    expect(asked).toMatchObject({ status: 403, body: { message: 'policy engine denied request explicitly' } })
    resultOf(await custody.submit('delete_policy', { organizationId, parameters: made }, tenant.key))
    // The policies were made and deleted; nothing else.
    expect(await count()).toBe(before + 4)
  })

  test('error: a type of no endpoint, parameters of another form, and strangers', async () => {
    expect((await imagine(tenant.key, { type: 'ACTIVITY_TYPE_NOTHING' })).status).toBe(400)
    expect((await imagine(tenant.key, { parameters: { walletName: 'x' } })).status).toBe(400)
    expect((await imagine(createTestKey())).status).toBe(401)
  })
})
