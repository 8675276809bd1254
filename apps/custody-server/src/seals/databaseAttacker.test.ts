import { randomUUID } from 'node:crypto'
import type { Database } from '@latchkey/node'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '../database/insertRows.ts'
import { createAttack, frozen, signOn } from '../testing/attack.ts'
import { another, changeRow, putBack, readRowsOf, takeSnapshot } from '../testing/tamper.ts'
import { createTestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import type { Tenant } from '../testing/testTenant.ts'
import { apiKeyOf, userOf } from '../testing/testTenant.ts'
import { isSealed, sealedTables, shownColumns } from './sealedTables.ts'

/** Somebody who writes the database as he likes, and has no master key. */
const attack = await createAttack()
const { custody, victim, accomplice } = attack
afterAll(() => attack.close())
beforeEach(() => attack.undo())

const masterKey = () => attack.masterKey()
const problemsOf = (tenant: Tenant) => attack.problemsOf(tenant)
const bump = (organizationId: string) => attack.bump(organizationId)
const ask = ({ organizationId, key }: Tenant) => custody.query('whoami', { organizationId }, key)
const sign = (tenant: Tenant) => signOn(custody, tenant)

/** Refused wherever it is used, and named by the owner's command. */
async function expectFound(tenant: Tenant, named: string): Promise<void> {
  const answers = [await ask(tenant), await sign(tenant)]
  for (const { status, body } of answers) {
    // A user who is not there any more is no caller.
    expect([500, 401, 404], JSON.stringify(body)).toContain(status)
    if (status === 500) expect({ status, body }).toMatchObject(frozen)
  }
  expect(await problemsOf(tenant)).toContainEqual(expect.stringContaining(named))
}

const nameOf = (table: string) => table.replace('custody_', '').replaceAll('_', ' ')

test('what nobody has touched is served, and verifies', async () => {
  expect((await ask(victim)).status).toBe(200)
  resultOf(await sign(victim))
  expect(await problemsOf(victim)).toEqual([])
})

const columns = sealedTables.flatMap((table) =>
  shownColumns(table).flatMap((column) => {
    // An organization's own id is what all the rest names; the time that is only shown decides nothing.
    const isLeft = column === 'updated_at_ms' || (table === 'custody_organization' && column === 'id')
    return isLeft || column.endsWith('_id') || column === 'id' ? [] : [{ table, column }]
  }),
)

test.each(columns)('$table: a changed $column', async ({ table, column }) => {
  const [row = {}] = await readRowsOf(custody.database, table, victim.organizationId)
  await changeRow(custody.database, table, row, { [column]: another(row[column], column) })
  await expectFound(victim, nameOf(table))
})

const rowTables = sealedTables.filter((table) => table !== 'custody_organization')

/** As a row of its own, where nothing may be there twice. */
function copyOf(row: Record<string, unknown>) {
  const unique = ['name', 'public_key', 'credential_id', 'subject', 'token_hash', 'address', 'secret_mark']
  const fresh = unique.filter((column) => column in row).map((column) => [column, `${row[column]}1`])
  return { ...row, ...('id' in row && { id: randomUUID() }), ...Object.fromEntries(fresh) }
}

test.each(rowTables)('%s: a row put in', async (table) => {
  const [row = {}] = await readRowsOf(custody.database, table, victim.organizationId)
  const added = table === 'custody_tag_member' ? { ...row, member_id: victim.userId } : copyOf(row)
  await insertRows(custody.database, table, [added])
  await expectFound(victim, nameOf(table))
})

test.each(rowTables)('%s: a row taken away', async (table) => {
  const rows = await readRowsOf(custody.database, table, victim.organizationId)
  const row = rows.at(-1) ?? {}
  if (table === 'custody_wallet') await remove('custody_wallet_account', { wallet_id: row['id'] })
  if (table === 'custody_private_key') await remove('custody_private_key_address', { private_key_id: row['id'] })
  const { organization_id, id, name, tag_id, member_id } = row
  await remove(table, id === undefined ? { organization_id, ...(tag_id ? { tag_id, member_id } : { name }) } : { id })
  await expectFound(victim, nameOf(table))
})

async function remove(table: string, where: Record<string, unknown>): Promise<void> {
  let query = custody.database.deleteFrom(table as 'custody_user')
  for (const [column, value] of Object.entries(where)) query = query.where(column as 'id', '=', value as string)
  await query.execute()
}

const movable = rowTables.filter((table) => table !== 'custody_tag_member' && table !== 'custody_feature')

test.each(movable)('%s: a row of another organization moved here', async (table) => {
  const [own = {}] = await readRowsOf(custody.database, table, victim.organizationId)
  const [row = {}] = await readRowsOf(custody.database, table, accomplice.organizationId)
  const name = 'name' in own ? { name: `${own['name']}2` } : {}
  const address = 'address' in own ? { address: `0x${'aa'.repeat(20)}` } : {}
  await changeRow(custody.database, table, row, { organization_id: victim.organizationId, ...name, ...address })
  await expectFound(victim, nameOf(table))
  expect(await problemsOf(accomplice)).not.toEqual([])
})

describe('an older row put back', () => {
  const submit = async (name: Parameters<TestServer['submit']>[0], parameters: object) =>
    resultOf(await custody.submit(name, { organizationId: victim.organizationId, parameters }, victim.key))

  test('as it was before a change that this server made', async () => {
    const rows = await readRowsOf(custody.database, 'custody_policy', victim.organizationId)
    const row = rows[0] ?? {}
    await submit('update_policy', { policyId: victim.policyId, policyCondition: 'false' })
    expect((await ask(victim)).status).toBe(200)
    await changeRow(custody.database, 'custody_policy', row, { condition: row['condition'] })
    await expectFound(victim, 'policy')
  })

  test('a key that was taken away', async () => {
    const rows = await readRowsOf(custody.database, 'custody_api_key', victim.organizationId)
    const row = rows.find(({ id }) => id === victim.apiKeyId) ?? {}
    await submit('delete_api_keys', { userId: victim.userId, apiKeyIds: [victim.apiKeyId] })
    await insertRows(custody.database, 'custody_api_key', [row])
    await expectFound(victim, 'api key')
    const { organizationId } = victim
    expect(await custody.query('whoami', { organizationId }, victim.spareKey)).toMatchObject(frozen)
  })

  test('all rows at once with their seal, as long as the log tells of what came after', async () => {
    await submit('delete_api_keys', { userId: victim.userId, apiKeyIds: [victim.apiKeyId] })
    const log = ['custody_audit', 'custody_activity', 'custody_vote', 'custody_policy_outcome']
    await putBack(custody.database, [attack.sound], log)
    expect(await ask(victim)).toMatchObject(frozen)
    expect(await problemsOf(victim)).toContainEqual(expect.stringContaining('audit'))
  })

  test('with the log cut to that time only a checkpoint outside tells', async () => {
    await submit('delete_api_keys', { userId: victim.userId, apiKeyIds: [victim.apiKeyId] })
    await attack.undo()
    expect((await ask(victim)).status).toBe(200)
  })
})

test('the seal itself: changed, taken away, or of another organization', async () => {
  const { organizationId } = victim
  const [seal] = await readRowsOf(custody.database, 'custody_seal', organizationId)
  const [other] = await readRowsOf(custody.database, 'custody_seal', accomplice.organizationId)
  const seals = custody.database.updateTable('custody_seal').where('organization_id', '=', organizationId)
  // The last of these has a value that is no text and cannot be made one.
  const others = ['{}', 'no', 'null', '{"custody_user":{"toString":1}}'].map((digests_json) => ({ digests_json }))
  for (const values of [{ revision: Number(seal?.['revision']) + 1 }, ...others]) {
    await seals.set(values).execute()
    await bump(organizationId)
    await expectFound(victim, 'seal')
    await attack.undo()
  }
  await seals.set({ mac: String(other?.['mac']), digests_json: String(other?.['digests_json']) }).execute()
  await bump(organizationId)
  await expectFound(victim, 'seal')
  await custody.database.deleteFrom('custody_seal').where('organization_id', '=', organizationId).execute()
  await expectFound(victim, 'seal')
})

test('rows that the version does not tell of are not seen: what was read under seal goes on to count', async () => {
  const [organization] = await readRowsOf(custody.database, 'custody_organization', victim.organizationId)
  resultOf(await sign(victim))
  await custody.database.updateTable('custody_policy').set({ effect: 'EFFECT_DENY', condition: 'true' }).execute()
  await custody.database
    .updateTable('custody_organization')
    .set({ version: String(organization?.['version']) })
    .where('id', '=', victim.organizationId)
    .execute()
  resultOf(await sign(victim))
})

describe('with the version put back', () => {
  const readVersion = async () =>
    String((await takeSnapshot(custody.database, victim.organizationId)).organization['version'])
  const setVersion = (version: string) =>
    custody.database
      .updateTable('custody_organization')
      .set({ version })
      .where('id', '=', victim.organizationId)
      .execute()

  test('a key that was taken away signs nothing in a process that knew it', async () => {
    const other = await createTestServer(
      { masterKey: masterKey(), isOnlyProcess: false, clock: custody.clock },
      custody.database as unknown as Database,
    )
    const spare = { ...victim, key: victim.spareKey }
    const { organizationId } = victim
    resultOf(await signOn(other, spare))
    const version = await readVersion()
    const parameters = { userId: victim.userId, apiKeyIds: [victim.apiKeyId] }
    resultOf(await custody.submit('delete_api_keys', { organizationId, parameters }, victim.key))
    await setVersion(version)
    expect((await signOn(other, spare)).status).toBe(401)
    await other.server.close()
  })

  test('the vote of a credential that was taken away does not count again', async () => {
    const { organizationId, userId, key } = victim
    const submit = (name: Parameters<TestServer['submit']>[0], parameters: object, as = key) =>
      custody.submit(name, { organizationId, parameters }, as)
    const keys = [createTestKey(), createTestKey()] as const
    const users = keys.map((each, index) => {
      const apiKeys = [apiKeyOf(each), apiKeyOf(createTestKey(), 'spare')]
      return userOf(each, `voter ${index}`, { userTags: [], apiKeys })
    })
    const { userIds } = resultOf(await submit('create_users', { users }))
    resultOf(await submit('update_root_quorum', { userIds: [userId, ...userIds], threshold: 3 }))
    const { fingerprint } = (await submit('create_wallet', { walletName: 'voted', accounts: [] })).body.activity
    await submit('approve_activity', { fingerprint }, keys[0])
    const rows = await readRowsOf(custody.database, 'custody_api_key', organizationId)
    const row = rows.find(({ public_key }) => public_key === keys[0].publicKey) ?? {}
    const removal = { userId: userIds[0], apiKeyIds: [row['id']] }
    const asked = (await submit('delete_api_keys', removal, keys[0])).body.activity
    for (const each of [key, keys[1]]) await submit('approve_activity', { fingerprint: asked.fingerprint }, each)
    // Denied, by what this process now has in memory.
    expect((await submit('create_wallet', { walletName: 'no', accounts: [] }, victim.otherKey)).status).toBe(403)
    const version = await readVersion()
    await insertRows(custody.database, 'custody_api_key', [row])
    await setVersion(version)
    const voted = await submit('approve_activity', { fingerprint }, keys[1])
    expect(voted.body.activity?.status ?? 'frozen').not.toBe('ACTIVITY_STATUS_COMPLETED')
  })
})

describe('what waits for votes', () => {
  const vote = () => {
    const parameters = { fingerprint: victim.fingerprints[0] }
    return custody.submit('approve_activity', { organizationId: victim.organizationId, parameters }, victim.key)
  }
  const waiting = async () => {
    const rows = await readRowsOf(custody.database, 'custody_activity', victim.organizationId)
    return rows.find(({ fingerprint }) => fingerprint === victim.fingerprints[0]) ?? {}
  }

  test('is carried out as it was asked for', async () => {
    expect((await vote()).body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test.each(['parameters_json', 'user_id', 'type', 'created_at_ms', 'mark'])('with another %s', async (column) => {
    const row = await waiting()
    const value = column === 'parameters_json' ? '{"userTagName":"evil","userIds":[]}' : another(row[column], column)
    await changeRow(custody.database, 'custody_activity', row, { [column]: value })
    expect(await vote()).toMatchObject(frozen)
    expect(await problemsOf(victim)).toContainEqual(expect.stringContaining(', a vote on it'))
  })

  test.each(['user_id', 'selection', 'message', 'credential_id', 'is_ended', 'stamp_json'])(
    'with a vote whose %s is another',
    async (column) => {
      const { id } = await waiting()
      const votes = await readRowsOf(custody.database, 'custody_vote', victim.organizationId)
      const row = votes.find(({ activity_id }) => activity_id === id) ?? {}
      await changeRow(custody.database, 'custody_vote', row, { [column]: another(row[column], column) })
      expect(await vote()).toMatchObject(frozen)
      expect(await problemsOf(victim)).toContainEqual(expect.stringContaining(', a vote on it'))
    },
  )

  test('one vote more, or none', async () => {
    const { id } = await waiting()
    const votes = await readRowsOf(custody.database, 'custody_vote', victim.organizationId)
    const row = votes.find(({ activity_id }) => activity_id === id) ?? {}
    await insertRows(custody.database, 'custody_vote', [{ ...row, id: randomUUID(), user_id: victim.userId }])
    expect(await vote()).toMatchObject(frozen)
    await custody.database.deleteFrom('custody_vote').where('activity_id', '=', String(id)).execute()
    expect(await vote()).toMatchObject(frozen)
  })

  test('again after it was rejected', async () => {
    const row = await waiting()
    const parameters = { fingerprint: victim.fingerprints[0] }
    const request = { organizationId: victim.organizationId, parameters }
    expect((await custody.submit('reject_activity', request, victim.key)).body.activity.status).toContain('REJECTED')
    const { status, result_json, failure_json, mark } = row
    await changeRow(custody.database, 'custody_activity', row, { status, result_json, failure_json, mark })
    await custody.database
      .deleteFrom('custody_vote')
      .where('activity_id', '=', String(row['id']))
      .where('selection', '=', 'VOTE_SELECTION_REJECTED')
      .execute()
    expect(await vote()).toMatchObject(frozen)
    expect(await problemsOf(victim)).toContainEqual(expect.stringContaining('waiting'))
  })
})

test('a session that was written, or given to another user, signs nobody in', async () => {
  const { organizationId, key, otherUserId } = victim
  const made = resultOf(await custody.submit('create_read_only_session', { organizationId, parameters: {} }, key))
  const read = () =>
    custody.post('/public/v1/query/whoami', JSON.stringify({ organizationId }), { 'x-session': made.session })
  expect((await read()).body).toMatchObject({ userId: victim.userId })
  for (const values of [{ user_id: otherUserId }, { expires_at_ms: 9e15 }]) {
    await custody.database
      .updateTable('custody_session')
      .set(values as never)
      .execute()
    await bump(organizationId)
    expect((await read()).status).toBe(401)
    expect(await problemsOf(victim)).toContainEqual(expect.stringContaining('session'))
  }
})

test('every table of sealed rows is one that the version tells of', () => {
  expect(sealedTables.filter((table) => !isSealed(table))).toEqual([])
})
