import { randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { openMasterKeyStore } from './commands/masterKeyStore.ts'
import { rotateMasterKey } from './commands/rotateMasterKey.ts'
import { createTestServer } from './testing/testServer.ts'
import { createKeyring } from './vault/keyring.ts'
import { localMasterKey } from './vault/masterKey.ts'

const ask = async ({ server }: Awaited<ReturnType<typeof createTestServer>>, path: string) => {
  const answer = await server.fetch(new Request(`http://custody.test${path}`))
  return { status: answer.status, body: await answer.json() }
}

test('a server whose master key was replaced meanwhile is not ready, says so, and refuses to seal by it', async () => {
  const bytes = randomBytes(32)
  const custody = await createTestServer({
    masterKey: localMasterKey(Buffer.from(bytes)),
    isOnlyProcess: false,
  })
  const { database, rootKey, root } = custody
  expect((await ask(custody, '/health/ready')).status).toBe(200)
  const [from, to] = [localMasterKey(bytes), localMasterKey(randomBytes(32))]
  const keyring = createKeyring({ masterKey: to, formerMasterKeys: [from], clock: fakeClock() })
  await database
    .transaction()
    .execute(async (transaction) =>
      rotateMasterKey({ from, to, keyring, store: await openMasterKeyStore(transaction) }),
    )
  // An answer is remembered for a moment.
  await custody.clock.advance(1000)
  const words = 'the master key was replaced: start this process again with the new one'
  for (const path of ['/health/ready', '/healthz']) {
    expect(await ask(custody, path)).toEqual({
      status: 503,
      body: {
        status: 'not ready',
        parts: {
          database: { status: 'ok' },
          'master key': { status: words },
          organizations: { status: 'ok', frozen: 0 },
        },
      },
    })
  }
  expect((await ask(custody, '/health/live')).status).toBe(200)
  const { organizationId } = root
  const parameters = { walletName: 'Late', accounts: [] }
  expect((await custody.submit('create_wallet', { organizationId, parameters }, rootKey)).status).toBe(503)
  await custody.close()
})

test('a database that takes no writes is not ready, and the log has why', async () => {
  const said: unknown[] = []
  const log = { ...silentLog, error: (...words: unknown[]) => void said.push(words) }
  const full = new Error('no room')
  let isFull = false
  const probe = () => (isFull ? Promise.reject(full) : Promise.resolve())
  const custody = await createTestServer({ probe, log })
  expect((await ask(custody, '/healthz')).status).toBe(200)
  isFull = true
  await custody.clock.advance(1000)
  expect(await ask(custody, '/healthz')).toMatchObject({
    status: 503,
    body: { parts: { database: { status: 'its database takes no writes' }, 'master key': { status: 'ok' } } },
  })
  expect(said).toEqual([['The health of custody: its database takes no writes', full]])
  await custody.close()
})

test('a database whose writes are in line is slow and serves, and is asked once', async () => {
  let writes = 0
  const probe = () => {
    writes++
    return new Promise<void>(() => undefined)
  }
  const custody = await createTestServer({ probe })
  const { clock } = custody
  const asked = custody.server.health.ready()
  await clock.advance(2000)
  expect((await asked).database).toEqual({ status: 'slow' })
  await clock.advance(26_000)
  const late = custody.server.health.ready()
  await clock.advance(2000)
  expect((await late).database).toEqual({ status: 'its database takes no writes' })
  expect(writes).toBe(1)
  await custody.close()
})

test('a server that begins to stop is not ready, and answers what still comes', async () => {
  const custody = await createTestServer()
  custody.server.beginStop()
  expect(await ask(custody, '/health/ready')).toEqual({ status: 503, body: { status: 'stopping' } })
  const asked = { organizationId: custody.root.organizationId, parameters: { walletName: 'Late', accounts: [] } }
  expect((await custody.submit('create_wallet', asked, custody.rootKey)).status).toBe(200)
  await custody.close()
})
