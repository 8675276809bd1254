import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'
import { heldActivities } from './wholeActivity.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'tenant')
afterAll(() => custody.close())

const rowOf = async (fingerprint: string) =>
  await custody.database
    .selectFrom('custody_activity')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()

test('a vote that comes between the reading of a row and that of its votes freezes nothing', async () => {
  const { organizationId, key, fingerprints } = tenant
  const [fingerprint] = fingerprints
  const before = await rowOf(fingerprint)
  await custody.submit('reject_activity', { organizationId, parameters: { fingerprint } }, key)
  const [whole] = await heldActivities(custody, [before])
  expect(whole?.row).toMatchObject({ id: before.id, status: 'ACTIVITY_STATUS_REJECTED' })
  expect(whole?.votes.map(({ selection }) => selection)).toContain('VOTE_SELECTION_REJECTED')
})

test('error: an activity without a vote was changed by somebody else', async () => {
  const row = await rowOf(tenant.fingerprints[1])
  await custody.database.deleteFrom('custody_vote').where('activity_id', '=', row.id).execute()
  await expect(heldActivities(custody, [row])).rejects.toMatchObject({ code: 'organization_frozen' })
})
