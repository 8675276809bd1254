import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKey, type TestKey } from '../../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../../testing/testServer.ts'
import { makeOrganization, userOf } from '../../testing/testTenant.ts'

let custody: TestServer
let ids: readonly string[]
const key = createTestKey()
beforeAll(async () => {
  custody = await createTestServer()
  const made: string[] = []
  for (let index = 0; index < 5; index++) made.push(await create(index, index === 0 ? key : createTestKey()))
  ids = made.toSorted()
})
afterAll(() => custody.close())

/** Two root users of one address, which is everybody's. */
async function create(index: number, owner: TestKey): Promise<string> {
  const mailed = { userEmail: 'family@example.org' }
  const rootUsers = [userOf(owner, 'Visitor', mailed), userOf(createTestKey(), `second ${index}`, mailed)]
  return (await makeOrganization(custody, rootUsers, { subOrganizationName: 'same name' })).subOrganizationId
}

const list = async (input: object, by = custody.rootKey) =>
  await custody.query('list_suborgs', { organizationId: custody.root.organizationId, ...input }, by)
const idsOf = async (input: object) => (await list(input)).body.organizationIds
const byEmail = { filterType: 'EMAIL', filterValue: 'Family@example.org' }

test('an organization in which it is found twice is answered once', async () => {
  expect(await idsOf(byEmail)).toEqual(ids)
  expect(await idsOf({ filterType: 'USERNAME', filterValue: 'second 3' })).toHaveLength(1)
})

test.each([
  ['all', {}],
  ['by name', { filterType: 'NAME', filterValue: 'same name' }],
  ['by email', byEmail],
  ['by user name', { filterType: 'USERNAME', filterValue: 'Visitor' }],
])('%s: pages go on after an id, back from one, and between two', async (_, filter) => {
  const page = (paginationOptions: object) => idsOf({ ...filter, paginationOptions })
  expect(await page({ limit: '2' })).toEqual(ids.slice(0, 2))
  expect(await page({ limit: '2', after: ids[1] })).toEqual(ids.slice(2, 4))
  expect(await page({ limit: '2', before: ids[3] })).toEqual(ids.slice(1, 3))
  expect(await page({ after: ids[0], before: ids[4] })).toEqual(ids.slice(1, 4))
})

test('one that was deleted is not found by anything', async () => {
  const organizationId = await create(9, key)
  const filter = { filterType: 'USERNAME', filterValue: 'second 9' }
  expect(await idsOf(filter)).toEqual([organizationId])
  const request = { organizationId, parameters: { deleteWithoutExport: true } }
  resultOf(await custody.submit('delete_sub_organization', request, key))
  expect(await idsOf(filter)).toEqual([])
  expect(await idsOf({ filterType: 'NAME', filterValue: 'same name' })).toEqual(ids)
})

test('below an organization that is below another there is nothing; what is missing is said there too', async () => {
  const [organizationId] = (await list({ filterType: 'PUBLIC_KEY', filterValue: key.publicKey })).body.organizationIds
  expect((await list({ organizationId, ...byEmail }, key)).body).toEqual({ organizationIds: [] })
  expect((await list({ organizationId, filterType: 'NAME' }, key)).status).toBe(400)
})
