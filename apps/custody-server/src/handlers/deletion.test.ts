import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { backUp } from '../commands/backup.ts'
import { restore } from '../commands/restore.ts'
import { verifyAudit } from '../commands/verifyAudit.ts'
import { limits } from '../limits.ts'
import { reseal } from '../testing/reseal.ts'
import { createTestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, ethereumAccount, type Tenant } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'

const masterBytes = randomBytes(32)
const masterKey = () => localMasterKey(Buffer.from(masterBytes))
let counter = 0
const custody = await createTestServer({ masterKey: masterKey() })
afterAll(() => custody.close())

const newTenant = async () => await createTenant(custody, `tenant-${counter++}`)
const submit = async (name: Parameters<TestServer['submit']>[0], parameters: object, tenant: Tenant) =>
  await custody.submit(name, { organizationId: tenant.organizationId, parameters }, tenant.key)

/** Rows of a table that belong to an organization. */
async function countOf(table: string, { organizationId }: Tenant): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where organization_id = ${organizationId}`.execute(
    custody.database,
  )
  return rows.length
}

test('the limit of wallets is freed by deleting one, and its name too', async () => {
  const tenant = await newTenant()
  // By rows, since only their number matters.
  const wallets = custody.database.selectFrom('custody_wallet').selectAll()
  const row = await wallets.where('organization_id', '=', tenant.organizationId).executeTakeFirstOrThrow()
  for (let count = 1; count < limits.wallets; count++) {
    const copy = { ...row, id: crypto.randomUUID(), name: `copy ${count}`, secret_mark: `mark ${count}` }
    await custody.database.insertInto('custody_wallet').values(copy).execute()
  }
  await reseal(custody, tenant.organizationId)
  const wallet = { walletName: 'First', accounts: [ethereumAccount(0)] }
  const full = await submit('create_wallet', { ...wallet, walletName: 'One more' }, tenant)
  expect(full.body.message).toBe('wallets limit of 100 is reached')
  resultOf(await submit('delete_wallets', { walletIds: [tenant.walletId], deleteWithoutExport: true }, tenant))
  resultOf(await submit('create_wallet', wallet, tenant))
})

test('error: nothing goes that was never exported, and then the whole request goes nowhere', async () => {
  const tenant = await newTenant()
  const { walletId, walletAccountId, privateKeyId } = tenant
  const requests = [
    ['delete_wallets', { walletIds: [walletId] }, 'wallet'],
    ['delete_wallets', { walletIds: [walletId], deleteWithoutExport: false }, 'wallet'],
    ['delete_wallet_accounts', { walletAccountIds: [walletAccountId] }, 'wallet account'],
    ['delete_private_keys', { privateKeyIds: [privateKeyId] }, 'private key'],
    ['delete_sub_organization', {}, 'wallet'],
  ] as const
  for (const [name, parameters, kind] of requests) {
    const { status, body } = await submit(name, parameters, tenant)
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: `${kind} was never exported, so that it would be lost for good; export it first, or set deleteWithoutExport`,
    })
  }
  const targetPublicKey = tenant.spareKey.targetPublicKey
  resultOf(await submit('export_wallet', { walletId, targetPublicKey }, tenant))
  resultOf(await submit('export_private_key', { privateKeyId, targetPublicKey }, tenant))
  resultOf(await submit('delete_wallet_accounts', { walletAccountIds: [walletAccountId] }, tenant))
  // The wallet derives it again.
  const again = await submit('create_wallet_accounts', { walletId, accounts: [ethereumAccount(0)] }, tenant)
  expect(resultOf(again).addresses).toEqual([tenant.address])
  resultOf(await submit('delete_wallets', { walletIds: [walletId] }, tenant))
  resultOf(await submit('delete_private_keys', { privateKeyIds: [privateKeyId] }, tenant))
  for (const table of ['custody_wallet', 'custody_wallet_account', 'custody_private_key']) {
    expect({ table, rows: await countOf(table, tenant) }).toEqual({ table, rows: 0 })
  }
  expect(await countOf('custody_private_key_address', tenant)).toBe(0)
})

test('error: a wallet that is there and one that is not are deleted both or not at all', async () => {
  const tenant = await newTenant()
  const walletIds = [tenant.walletId, crypto.randomUUID()]
  expect((await submit('delete_wallets', { walletIds, deleteWithoutExport: true }, tenant)).status).toBe(404)
  expect(await countOf('custody_wallet', tenant)).toBe(1)
})

test('what waits for a deleted key can still be rejected', async () => {
  const tenant = await newTenant()
  const { organizationId, address, walletId } = tenant
  const policy = { policyName: 'two sign', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'", notes: '' }
  resultOf(await submit('create_policy', { ...policy, consensus: 'approvers.count() >= 2' }, tenant))
  const raw = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
  const parameters = { signWith: address, payload: 'c0ffee', ...raw }
  const { activity } = (await custody.submit('sign_raw_payload', { organizationId, parameters }, tenant.otherKey)).body
  expect(activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  resultOf(await submit('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true }, tenant))
  const { fingerprint } = activity
  expect((await submit('reject_activity', { fingerprint }, tenant)).body.activity.status).toBe(
    'ACTIVITY_STATUS_REJECTED',
  )
})

test('a deleted sub-organization leaves its log and nothing else', async () => {
  const tenant = await newTenant()
  const beside = await newTenant()
  const all = await custody.database.introspection.getTables()
  const isOwned = ({ columns }: (typeof all)[number]) => columns.some(({ name }) => name === 'organization_id')
  const tables = all.filter(isOwned).map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(15)
  const before = await Promise.all(tables.map((table) => countOf(table, beside)))
  const result = resultOf(await submit('delete_sub_organization', { deleteWithoutExport: true }, tenant))
  expect(result).toEqual({ subOrganizationUuid: tenant.organizationId })
  const left = await Promise.all(tables.map(async (name) => ((await countOf(name, tenant)) > 0 ? [name] : [])))
  expect(left.flat().sort()).toEqual([
    'custody_activity',
    'custody_audit',
    'custody_policy_outcome',
    'custody_seal',
    'custody_vote',
  ])
  const audited = await verifyAudit({ database: custody.database, masterKey: masterKey(), checkpoints: [] })
  expect(audited.problems).toEqual([])
  expect(await Promise.all(tables.map((table) => countOf(table, beside)))).toEqual(before)
  const { organizationId } = custody.root
  const { body } = await custody.query('list_suborgs', { organizationId }, custody.rootKey)
  expect(body.organizationIds).toContain(beside.organizationId)
  expect(body.organizationIds).not.toContain(tenant.organizationId)
  for (const key of [tenant.key, custody.rootKey]) {
    const asked = await custody.query('list_users', { organizationId: tenant.organizationId }, key)
    expect(asked.status).toBe(401)
  }
})

test('a backup of what was deleted comes back as it was, and its log verifies', async () => {
  const [tenant, beside] = [await newTenant(), await newTenant()]
  resultOf(await submit('delete_sub_organization', { deleteWithoutExport: true }, tenant))
  resultOf(await submit('delete_wallets', { walletIds: [beside.walletId], deleteWithoutExport: true }, beside))
  const folder = createTestFolder()
  const path = join(folder, 'custody.backup')
  const fresh = await openDatabase({ kind: 'memory' }, silentLog)
  try {
    const keys = { openMasterKey: async () => masterKey(), masterKeyFile: 'master.key' }
    await backUp({ database: custody.database as Database, path, ...keys, nowMs: custody.clock.now() })
    const report = await restore({ database: fresh, path, masterKey: masterKey(), masterKeyFile: 'master.key' })
    expect(report.problems).toEqual([])
  } finally {
    await fresh.destroy()
  }
})

test('error: the root organization stays, and a session of an hour ago deletes nothing', async () => {
  const { organizationId } = custody.root
  const request = { organizationId, parameters: { deleteWithoutExport: true } }
  const refused = await custody.submit('delete_sub_organization', request, custody.rootKey)
  expect(refused.body).toMatchObject({ code: 3, message: 'only a sub-organization can be deleted' })
  const tenant = await newTenant()
  const login = { publicKey: tenant.spareKey.publicKey, expirationSeconds: '7200' }
  // The spare key is one without an end; the session has one of its own.
  expect((await submit('stamp_login', login, tenant)).body.message).toBe(
    'this public key exists already in this organization',
  )
  const session = createTestKey()
  resultOf(await submit('stamp_login', { ...login, publicKey: session.publicKey }, tenant))
  await custody.clock.advance(3_600_000)
  const byOld = { ...tenant, key: session }
  const apiKey = await custody.database
    .selectFrom('custody_api_key')
    .select('id')
    .where('user_id', '=', tenant.otherUserId)
    .executeTakeFirstOrThrow()
  const removals = [
    ['delete_wallets', { walletIds: [tenant.walletId], deleteWithoutExport: true }],
    ['delete_wallet_accounts', { walletAccountIds: [tenant.walletAccountId], deleteWithoutExport: true }],
    ['delete_users', { userIds: [tenant.otherUserId] }],
    // Without its credentials a user is as good as deleted.
    ['delete_api_keys', { userId: tenant.otherUserId, apiKeyIds: [apiKey.id] }],
    ['delete_authenticators', { userId: tenant.otherUserId, authenticatorIds: [randomUUID()] }],
    ['delete_oauth_providers', { userId: tenant.otherUserId, providerIds: [randomUUID()] }],
  ] as const
  for (const [name, parameters] of removals) {
    expect((await submit(name, parameters, byOld)).body.message).toContain('this needs a login of the last')
  }
  await custody.clock.advance(3_600_000)
  expect((await custody.query('whoami', { organizationId: tenant.organizationId }, session)).body.message).toBe(
    'expired api key',
  )
})
