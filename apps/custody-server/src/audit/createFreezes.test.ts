import { afterAll, expect, test, vi } from 'vitest'
import { readFacts } from '../facts/readFacts.ts'
import { readRowsOf, type StoredRow } from '../testing/tamper.ts'
import { createTestServer } from '../testing/testServer.ts'
import { createTenant, type Tenant } from '../testing/testTenant.ts'

const custody = await createTestServer({ isOnlyProcess: false })
afterAll(() => custody.close())

const ask = ({ organizationId, key }: Tenant) => custody.query('whoami', { organizationId }, key)
const isFrozen = { status: 500, body: { turnkeyErrorCode: 'ORGANIZATION_FROZEN' } }

async function entriesOf({ organizationId }: Tenant) {
  const rows = await readRowsOf(custody.database, 'custody_audit', organizationId)
  const sorted = rows.toSorted((left, right) => Number(left['position']) - Number(right['position']))
  return sorted.map(({ entry }) => JSON.parse(String(entry)) as StoredRow)
}

const setCondition = ({ policyId }: Tenant, condition: string) =>
  custody.database.updateTable('custody_policy').set({ condition }).where('id', '=', policyId).execute()

test('a frozen organization is in its log once and is counted, and is served again once its rows are back', async () => {
  const tenant = await createTenant(custody, 'alice')
  const [policy] = await readRowsOf(custody.database, 'custody_policy', tenant.organizationId)
  const before = await entriesOf(tenant)
  expect(custody.server.frozen()).toBe(0)
  await setCondition(tenant, 'true')
  for (const _ of [1, 2, 3]) expect(await ask(tenant)).toMatchObject(isFrozen)
  await vi.waitFor(async () =>
    expect(await entriesOf(tenant)).toEqual([...before, { kind: 'frozen', atMs: custody.clock.now(), what: 'policy' }]),
  )
  expect(custody.server.frozen()).toBe(1)
  const facts = readFacts(custody.database, custody.seals, tenant.organizationId)
  await expect(facts).rejects.toMatchObject({ code: 'organization_frozen', data: { what: 'policy' } })
  const health = await custody.server.fetch(new Request('http://custody.test/health/ready'))
  expect(await health.json()).toMatchObject({ status: 'ok', parts: { organizations: { status: 'ok', frozen: 1 } } })

  await setCondition(tenant, String(policy?.['condition']))
  expect((await ask(tenant)).status).toBe(200)
  const { policyId, organizationId } = tenant
  const renamed = await custody.submit(
    'update_policy',
    { organizationId, parameters: { policyId, policyName: 'B' } },
    tenant.key,
  )
  expect(renamed.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('nothing is added to a log whose end somebody else has written', async () => {
  const tenant = await createTenant(custody, 'bob')
  const before = await entriesOf(tenant)
  await custody.database
    .updateTable('custody_audit')
    .set({ mark: 'x' } as never)
    .where('organization_id', '=', tenant.organizationId)
    .where('position', '=', before.length)
    .execute()
  const asked = custody.server.frozen()
  await setCondition(tenant, 'true')
  expect(await ask(tenant)).toMatchObject(isFrozen)
  await vi.waitFor(() => expect(custody.server.frozen()).toBe(asked + 1))
  await custody.server.close()
  expect(await entriesOf(tenant)).toEqual(before)
})
