import { appendFile, mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { readAuditEntry } from '../auditLog/auditEntry.ts'
import { createTestServer, resultOf } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'
import { appendCheckpoints, type Checkpoint, readCheckpoints } from './checkpointFile.ts'

const folder = createTestFolder()

const checkpoint = (organizationId: string): Checkpoint => ({
  organizationId,
  position: 1,
  hash: 'hash',
  atMs: 1,
  publicKey: '04',
  signature: '30',
})

/** A log, and the moment at which it is told of a failure. */
function listen() {
  let tell: () => void = () => undefined
  const failed = new Promise<void>((resolve) => {
    tell = resolve
  })
  const silent = () => undefined
  return { log: { debug: silent, info: silent, warn: silent, error: () => tell() }, failed }
}

test('a line that a crash cut short takes no other with it', async () => {
  const path = join(folder, 'torn.jsonl')
  await appendCheckpoints(path, [checkpoint('first')])
  await appendFile(path, '{"organizationId":"torn","posi')
  await appendCheckpoints(path, [checkpoint('second'), checkpoint('third')])
  const read = await readCheckpoints(path)
  expect(read.map(({ organizationId }) => organizationId)).toEqual(['first', 'second', 'third'])
})

test('checkpoints that could not be written are written with the next', async () => {
  const path = join(folder, 'blocked.jsonl')
  // A folder takes no lines.
  await mkdir(path)
  const { log, failed } = listen()
  const custody = await createTestServer({ checkpointPath: path, log })
  const { organizationId } = custody.root
  const parameters = { userTagName: 'tag', userIds: [] }
  resultOf(await custody.submit('create_user_tag', { organizationId, parameters }, custody.rootKey))
  await custody.clock.advance(300_000)
  await failed
  await rmdir(path)
  await custody.close()
  expect(await readCheckpoints(path)).toMatchObject([{ organizationId }])
})

test('a log that cannot be signed keeps no other from its checkpoint, and is tried again', async () => {
  const path = join(folder, 'broken.jsonl')
  const { log, failed } = listen()
  const custody = await createTestServer({ checkpointPath: path, log })
  const tenant = await createTenant(custody, 'one')
  const rows = await custody.database.selectFrom('custody_audit').selectAll().execute()
  const ofRoot = rows.filter(({ organization_id }) => organization_id === custody.root.organizationId)
  await custody.database
    .deleteFrom('custody_audit')
    .where('organization_id', '=', custody.root.organizationId)
    .execute()
  await custody.clock.advance(300_000)
  await failed
  expect(await readCheckpoints(path)).toMatchObject([{ organizationId: tenant.organizationId }])
  await custody.database.insertInto('custody_audit').values(ofRoot).execute()
  await custody.close()
  const names = (await readCheckpoints(path)).map(({ organizationId }) => organizationId)
  expect(names.sort()).toEqual([tenant.organizationId, custody.root.organizationId].sort())
})

test('a log that grows fast is signed every hundred activities, and no more often than every ten seconds', async () => {
  const custody = await createTestServer()
  const { organizationId } = custody.root
  let names = 0
  // The last of them waits for a checkpoint that was due before it: both take the organization.
  async function grow(activities: number) {
    for (let count = 0; count < activities; count++) {
      const parameters = { userId: custody.root.userId, userName: `name ${names++}` }
      resultOf(await custody.submit('update_user', { organizationId, parameters }, custody.rootKey))
    }
    const rows = await custody.database.selectFrom('custody_audit').select('entry').execute()
    return rows.filter(({ entry }) => readAuditEntry(entry)?.kind === 'checkpoint').length
  }
  expect(await grow(99)).toBe(0)
  expect(await grow(2)).toBe(1)
  expect(await grow(110)).toBe(1)
  await custody.clock.advance(10_000)
  expect(await grow(1)).toBe(2)
  await custody.close()
})
