import { randomUUID } from 'node:crypto'
import { newestVersion } from '@latchkey/custody'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityRow } from '../../database/tables.ts'
import { reseal } from '../../testing/reseal.ts'
import { createTestServer, type TestServer } from '../../testing/testServer.ts'

const statuses = ['COMPLETED', 'CONSENSUS_NEEDED', 'FAILED', 'REJECTED'].map((word) => `ACTIVITY_STATUS_${word}`)
const types: readonly string[] = (['create_user_tag', 'create_policy', 'sign_raw_payload'] as const).map(
  (name) => newestVersion(name).activityType,
)

let custody: TestServer
/** Newest first. */
let rows: readonly ActivityRow[]
beforeAll(async () => {
  custody = await createTestServer()
  const { organizationId, userId } = custody.root
  const made = Array.from({ length: 60 }, (_, index): ActivityRow => {
    const id = randomUUID()
    // Several of one moment, and no two kinds in step.
    const atMs = custody.clock.now() + Math.floor(index / 4)
    return {
      ...{ id, organization_id: organizationId, voting_organization_id: organizationId, user_id: userId },
      type: types[((index * 7) % 5) % types.length] ?? '',
      fingerprint: `sha256:${id}`,
      status: statuses[((index * 5) % 7) % statuses.length] ?? '',
      ...{
        parameters_json: '{}',
        result_json: null,
        failure_json: null,
        mark: null,
        created_at_ms: atMs,
        updated_at_ms: atMs,
      },
    }
  })
  await custody.database.insertInto('custody_activity').values(made).execute()
  await reseal(custody, organizationId)
  const isBefore = (left: ActivityRow, right: ActivityRow) =>
    left.created_at_ms - right.created_at_ms || (left.id < right.id ? -1 : 1)
  rows = made.toSorted(isBefore).reverse()
})
afterAll(() => custody.close())

const place = fc.option(fc.nat({ max: 59 }), { nil: undefined })
const questions = fc.record({
  // The same word may be there twice, and no word means all.
  filterByStatus: fc.option(fc.array(fc.constantFrom(...statuses), { maxLength: 4 }), { nil: undefined }),
  filterByType: fc.option(fc.array(fc.constantFrom(...types), { maxLength: 4 }), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 70 }),
  after: place,
  before: place,
})

test('a page has what its filters name, in the order of time, from where it begins', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async ({ filterByStatus, filterByType, limit, after, before }) => {
      const asked = rows
        .slice(after === undefined ? 0 : after + 1, before)
        .filter(({ status }) => !filterByStatus?.length || filterByStatus.includes(status))
        .filter(({ type }) => !filterByType?.length || filterByType.includes(type))
      const isBackwards = before !== undefined && after === undefined
      const expected = isBackwards ? asked.slice(-limit) : asked.slice(0, limit)
      const idAt = (index: number | undefined) => (index === undefined ? undefined : rows[index]?.id)
      const paginationOptions = { limit: String(limit), after: idAt(after), before: idAt(before) }
      const input = { organizationId: custody.root.organizationId, filterByStatus, filterByType, paginationOptions }
      const { body } = await custody.query('list_activities', input, custody.rootKey)
      expect(body.activities.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})
