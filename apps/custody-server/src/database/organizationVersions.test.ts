import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { openDatabase } from '@latchkey/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareCustodyDatabase } from './migrations.ts'
import { createOrganizationVersions, createOwnOrganizationVersions } from './organizationVersions.ts'
import type { CustodyDatabase, CustodyTables } from './tables.ts'

let database: CustodyDatabase
/** The same, which counts statements. */
let counted: CustodyDatabase
let statements = 0

beforeAll(async () => {
  const opened = await openDatabase({ kind: 'memory' }, silentLog)
  await prepareCustodyDatabase(opened)
  database = opened.withTables<CustodyTables>()
  counted = database.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (const [id, parent_id] of [
    ['parent', null],
    ['child', 'parent'],
  ] as const) {
    const times = { created_at_ms: 1, updated_at_ms: 1 }
    await database
      .insertInto('custody_organization')
      .values({ id, parent_id, name: id, root_threshold: 1, ...times })
      .execute()
  }
})
beforeEach(() => {
  statements = 0
})
afterAll(() => database.destroy())

const rename = async (id: string, name: string) =>
  await database.updateTable('custody_organization').set({ name }).where('id', '=', id).execute()

test('many who ask at once are answered by one statement, each about his own', async () => {
  const versions = createOrganizationVersions(counted, fakeClock())
  const [parent, child, nobody, again] = await Promise.all(
    ['parent', 'child', 'nobody', 'parent'].map((id) => versions.read(id)),
  )
  expect(statements).toBe(1)
  expect(again).toEqual(parent)
  expect(nobody).toBe(undefined)
  expect(child?.own).not.toBe(parent?.own)
})

test('a change of the parent is one of what its users may see below, and not of the organization', async () => {
  const versions = createOrganizationVersions(database, fakeClock())
  const before = await versions.read('child')
  await rename('parent', 'another name')
  const after = await versions.read('child')
  expect(after?.own).toBe(before?.own)
  expect(after?.withParent).not.toBe(before?.withParent)
})

test('the only process asks once until it changes something', async () => {
  const versions = createOwnOrganizationVersions(counted, fakeClock())
  const before = await versions.read('child')
  expect(await versions.read('child')).toEqual(before)
  expect(statements).toBe(1)
  await rename('child', 'a third name')
  versions.forget()
  expect((await versions.read('child'))?.own).not.toBe(before?.own)
  expect(statements).toBe(2)
})

test('what the only process read while it changed something is not remembered', async () => {
  const versions = createOwnOrganizationVersions(counted, fakeClock())
  const reading = versions.read('child')
  versions.forget()
  await reading
  await versions.read('child')
  expect(statements).toBe(2)
})
