import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { consoleEndpoints } from '@latchkey/custody'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, expect, test } from 'vitest'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { stampOf } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, type Tenant } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = createTestFolder()
  database = await openDatabase({ kind: 'memory' }, silentLog)
})

const key = randomBytes(32)
const place = () => ({
  masterKey: localMasterKey(Buffer.from(key)),
  checkpointPath: join(folder, 'checkpoints.jsonl'),
})

async function verify(server: TestServer, { organizationId, key: by }: Tenant) {
  const body = JSON.stringify({ organizationId })
  return (await server.post(consoleEndpoints.verify_audit.path, body, { 'x-stamp': stampOf(body, by) })).body
}

test('rows cut off at the end of a log are noticed by the checkpoints beside it', async () => {
  const server = await createTestServer(place(), database)
  const tenant = await createTenant(server, 'alice')
  const { clock } = server
  // Its end is signed, and written beside the database.
  await server.server.close()
  const again = await createTestServer({ ...place(), clock }, database)
  const { head, problems, checkpoints } = await verify(again, tenant)
  expect([problems, checkpoints]).toEqual([[], 1])
  await again.database
    .deleteFrom('custody_audit')
    .where('organization_id', '=', tenant.organizationId)
    .where('position', '>=', head.position - 1)
    .execute()
  const texts = (await verify(again, tenant)).problems.map(({ text }: { text: string }) => text)
  expect(texts).toContainEqual(expect.stringContaining('and ends before it now'))
  await again.close()
})

test('what a passkey stamped stays sound when the site moves to another page', async () => {
  const server = await createTestServer(place(), database)
  const tenant = await createTenant(server, 'alice')
  const { organizationId, userId } = tenant
  const passkey = createTestPasskey('ES256')
  const { challenge, origins: _, ...attestation } = passkey.register()
  const authenticator = { authenticatorName: 'Key ring', challenge, attestation: { ...attestation, transports: [] } }
  const parameters = { userId, authenticators: [authenticator] }
  resultOf(await server.submit('create_authenticators', { organizationId, parameters }, tenant.key))
  const body = server.bodyOf('create_user_tag', { organizationId, parameters: { userTagName: 'x', userIds: [] } })
  const { kind: __, ...stamp } = passkey.stamp(Buffer.from(body))
  const headers = { 'x-stamp-webauthn': JSON.stringify(stamp) }
  expect((await server.post('/public/v1/submit/create_user_tag', body, headers)).status).toBe(200)
  const { clock } = server
  await server.server.close()
  const settings = { origins: ['https://moved.example'], requestBurst: 1_000_000 }
  const moved = await createTestServer({ ...place(), settings, clock }, database)
  expect((await verify(moved, tenant)).problems).toEqual([])
  await moved.close()
})
