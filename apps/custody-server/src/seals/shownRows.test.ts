import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '../database/insertRows.ts'
import { createReadings } from '../facts/readings.ts'
import { queryHandlers } from '../handlers/queryHandlers.ts'
import { createAttack, frozen, signOn } from '../testing/attack.ts'
import { another, changeRow, readRowsOf, takeSnapshot } from '../testing/tamper.ts'
import { stampOf } from '../testing/testKey.ts'
import { resultOf, type TestServer } from '../testing/testServer.ts'
import { signingOf } from '../testing/testTenant.ts'

/** Rows written by somebody who has the database and no master key, and the screens that would show them. */
const attack = await createAttack()
const { custody, victim, accomplice } = attack
afterAll(() => attack.close())
beforeEach(() => attack.undo())

/** The most that a column of whole numbers holds: JavaScript has no such number. */
const huge = 2n ** 63n - 1n

describe('where people send money to', () => {
  const query = (name: Parameters<TestServer['query']>[0], more: object = {}) =>
    custody.query(name, { organizationId: victim.organizationId, ...more }, victim.key)
  const account = async (tenant = victim) =>
    (await readRowsOf(custody.database, 'custody_wallet_account', tenant.organizationId))[0] ?? {}
  const keyAddress = async (tenant = victim) =>
    (await readRowsOf(custody.database, 'custody_private_key_address', tenant.organizationId))[0] ?? {}

  test.each([
    ...['name', 'curve', 'path_format', 'path', 'address_format', 'address', 'public_key'],
    ...['created_at_ms', 'updated_at_ms', 'mark', 'moment beyond all numbers'],
  ])('an account with another %s is neither listed nor used', async (column) => {
    const row = await account()
    const values: Record<string, unknown> =
      column in row ? { [column]: another(row[column], column) } : { created_at_ms: huge }
    await changeRow(custody.database, 'custody_wallet_account', row, values)
    await attack.bump(victim.organizationId)
    expect(await query('list_wallet_accounts')).toMatchObject(frozen)
    expect(await query('list_wallet_accounts', { walletId: victim.walletId })).toMatchObject(frozen)
    const address = String(column === 'address' ? values['address'] : victim.address)
    expect(await signOn(custody, { ...victim, address })).toMatchObject(frozen)
    expect(await attack.problemsOf(victim)).toContainEqual(expect.stringContaining('the account 0x'))
  })

  test('an account put in, or moved here from another organization', async () => {
    const row = { ...(await account()), id: randomUUID(), path: "m/44'/60'/0'/0/9", address: `0x${'aa'.repeat(20)}` }
    await insertRows(custody.database, 'custody_wallet_account', [row])
    await attack.bump(victim.organizationId)
    expect(await query('list_wallet_accounts')).toMatchObject(frozen)
    const filter = { filterType: 'WALLET_ACCOUNT_ADDRESS', filterValue: row.address }
    const below = { organizationId: custody.root.organizationId, ...filter }
    const found = await custody.query('list_suborgs', below, custody.rootKey)
    expect(found.body).toEqual({ organizationIds: [] })
    await attack.undo()
    const { organizationId, walletId } = victim
    const moved = { organization_id: organizationId, wallet_id: walletId, path: "m/44'/60'/0'/0/9" }
    await changeRow(custody.database, 'custody_wallet_account', await account(accomplice), moved)
    await attack.bump(organizationId)
    expect(await query('list_wallet_accounts')).toMatchObject(frozen)
  })

  test('an address of a private key: changed, or moved to another key', async () => {
    const row = await keyAddress()
    const addresses = custody.database.updateTable('custody_private_key_address')
    const own = addresses.where('private_key_id', '=', victim.privateKeyId)
    await own.set({ address: `0x${'aa'.repeat(20)}` } as never).execute()
    await attack.bump(victim.organizationId)
    for (const name of ['list_private_keys', 'get_organization'] as const) {
      expect(await query(name)).toMatchObject(frozen)
    }
    expect(await query('get_private_key', { privateKeyId: victim.privateKeyId })).toMatchObject(frozen)
    expect(await signOn(custody, { ...victim, address: `0x${'aa'.repeat(20)}` })).toMatchObject(frozen)
    expect(await attack.problemsOf(victim)).toContainEqual(expect.stringContaining('the address 0x'))
    await attack.undo()
    await addresses
      .where('private_key_id', '=', accomplice.privateKeyId)
      .set({ organization_id: victim.organizationId, private_key_id: victim.privateKeyId, format: 'x' } as never)
      .execute()
    await attack.bump(victim.organizationId)
    expect(await query('list_private_keys')).toMatchObject(frozen)
    expect(row['mark']).toBeTruthy()
  })
})

describe('what has ended', () => {
  const { stringify } = JSON
  const columns = ['status', 'result_json', 'failure_json', 'parameters_json', 'user_id', 'updated_at_ms', 'mark']

  test.each(columns)('with another %s is not told, nor answered again', async (column) => {
    const { organizationId, key, address } = victim
    const parameters = signingOf(address)
    const body = stringify({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: String(custody.clock.now()),
      organizationId,
      parameters,
    })
    const send = () => custody.post('/public/v1/submit/sign_raw_payload', body, { 'x-stamp': stampOf(body, key) })
    const { activity } = (await send()).body
    expect((await send()).body).toEqual({ activity: { ...activity, votes: expect.anything() } })
    const rows = await readRowsOf(custody.database, 'custody_activity', organizationId)
    const row = rows.find(({ id }) => id === activity.id) ?? {}
    const value = column === 'status' ? 'ACTIVITY_STATUS_REJECTED' : another(row[column], column)
    await changeRow(custody.database, 'custody_activity', row, { [column]: value })
    expect(await send()).toMatchObject(frozen)
    expect(await custody.query('get_activity', { organizationId, activityId: activity.id }, key)).toMatchObject(frozen)
    expect(
      await custody.query('list_activities', { organizationId, paginationOptions: { limit: '100' } }, key),
    ).toMatchObject(frozen)
    expect(await attack.problemsOf(victim)).toContainEqual(
      expect.stringContaining(`the activity ${activity.id}, a vote`),
    )
  })

  test('with a vote more, or none, is not told', async () => {
    const { organizationId, key, activityId } = victim
    const votes = await readRowsOf(custody.database, 'custody_vote', organizationId)
    const row = votes.find(({ activity_id }) => activity_id === activityId) ?? {}
    const ask = () => custody.query('get_activity', { organizationId, activityId }, key)
    await insertRows(custody.database, 'custody_vote', [{ ...row, id: randomUUID(), user_id: victim.otherUserId }])
    expect(await ask()).toMatchObject(frozen)
    await custody.database.deleteFrom('custody_vote').where('activity_id', '=', activityId).execute()
    expect(await ask()).toMatchObject(frozen)
  })
})

describe('what policies said of an activity that waits', () => {
  const waitingOf = async (place: number) => {
    const rows = await readRowsOf(custody.database, 'custody_activity', victim.organizationId)
    const row = rows.find(({ fingerprint }) => fingerprint === victim.fingerprints[place])
    return String(row?.['id'])
  }
  const said = async () =>
    (await readRowsOf(custody.database, 'custody_policy_outcome', victim.organizationId)).filter(
      ({ outcome }) => outcome === 'REQUIRES_CONSENSUS',
    )
  const outcomes = () => custody.database.updateTable('custody_policy_outcome')

  async function expectFrozen(activityId: string, fingerprint: string): Promise<void> {
    const { organizationId, key } = victim
    const body = JSON.stringify({ organizationId, activityId })
    const stamped = { 'x-stamp': stampOf(body, key) }
    expect(await custody.post('/console/policy_outcomes', body, stamped)).toMatchObject(frozen)
    expect(await custody.query('get_activity', { organizationId, activityId }, key)).toMatchObject(frozen)
    for (const name of ['approve_activity', 'reject_activity'] as const) {
      expect(await custody.submit(name, { organizationId, parameters: { fingerprint } }, key)).toMatchObject(frozen)
    }
    expect(await attack.problemsOf(victim)).toContainEqual(
      expect.stringContaining(`the activity ${activityId}, a vote`),
    )
  }

  test.each([
    ...[{ outcome: 'ALLOW' }, { reason: 'all is well' }, { policy_id: randomUUID() }],
    ...[{ created_at_ms: 1 }, { created_at_ms: huge }],
  ])('is not told with another %o, and nobody votes on it', async (values) => {
    const activityId = await waitingOf(0)
    expect(await said()).toHaveLength(2)
    await outcomes()
      .set(values as object)
      .where('activity_id', '=', activityId)
      .execute()
    await expectFrozen(activityId, victim.fingerprints[0])
  })

  test('nor with a word put in or taken away', async () => {
    const activityId = await waitingOf(1)
    const row = (await said()).find((each) => each['activity_id'] === activityId) ?? {}
    await insertRows(custody.database, 'custody_policy_outcome', [{ ...row, policy_id: randomUUID() }])
    await expectFrozen(activityId, victim.fingerprints[1])
    await custody.database.deleteFrom('custody_policy_outcome').where('activity_id', '=', activityId).execute()
    await expectFrozen(activityId, victim.fingerprints[1])
  })
})

const ask = () => custody.query('whoami', { organizationId: victim.organizationId }, victim.key)

test('what is listed is what counts: rows changed behind the version are not shown', async () => {
  const { organizationId, key } = victim
  const { organization } = await takeSnapshot(custody.database, organizationId)
  expect((await ask()).status).toBe(200)
  await custody.database
    .updateTable('custody_policy')
    .set({ notes: 'harmless' })
    .where('organization_id', '=', organizationId)
    .execute()
  await custody.database
    .updateTable('custody_organization')
    .set({ version: String(organization['version']) })
    .where('id', '=', organizationId)
    .execute()
  expect((await ask()).status).toBe(200)
  for (const name of ['list_policies', 'list_users', 'get_organization'] as const) {
    expect(await custody.query(name, { organizationId }, key)).toMatchObject(frozen)
  }
})

describe('who did nothing is served', () => {
  test('a list of interfaces while one of them is deleted', async () => {
    const { organizationId, key, smartContractInterfaceId } = victim
    const inner = createReadings(custody)
    const readings = {
      ...inner,
      async factsOf(id: string) {
        const facts = await inner.factsOf(id)
        const parameters = { smartContractInterfaceId }
        await custody.submit('delete_smart_contract_interface', { organizationId, parameters }, key)
        return facts
      },
    }
    const context = { database: custody.database, readings, organizationId } as never
    expect(await queryHandlers.list_smart_contract_interfaces(context, { organizationId })).toEqual({
      smartContractInterfaces: [],
    })
  })

  test('the activities of an organization whose parent is frozen', async () => {
    const { organizationId, key, email, spareKey } = victim
    const mail = { email, targetPublicKey: spareKey.targetPublicKey, emailCustomization: { appName: 'Shop' } }
    resultOf(await custody.submit('email_auth', { organizationId, parameters: mail }, custody.rootKey))
    const root = custody.root.organizationId
    const [row = {}] = await readRowsOf(custody.database, 'custody_user', root)
    await changeRow(custody.database, 'custody_user', row, { name: 'evil' })
    const paginationOptions = { limit: '100' }
    const { status, body } = await custody.query('list_activities', { organizationId, paginationOptions }, key)
    const mailed = body.activities.find(({ type }: { readonly type: string }) => type.includes('EMAIL_AUTH'))
    const asked = JSON.stringify({ organizationId, activityId: mailed.id })
    const told = await custody.post('/console/policy_outcomes', asked, { 'x-stamp': stampOf(asked, key) })
    expect(await custody.query('list_users', { organizationId: root }, custody.rootKey)).toMatchObject(frozen)
    await changeRow(custody.database, 'custody_user', row, { name: row['name'] })
    expect(status).toBe(200)
    expect(told).toMatchObject({ status: 200, body: { outcomes: [] } })
    expect(mailed.votes).toMatchObject([{ userId: custody.root.userId, user: { userName: '' } }])
  })
})
