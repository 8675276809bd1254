import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { endpoints, newestVersion, type SubmitName } from '@latchkey/custody'
import { type Database, openDatabaseToRead } from '@latchkey/node'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { RootAccount } from '../createRoot.ts'
import { migrationNames, prepareEarlierDatabase } from '../database/migrations.ts'
import { type Installation, install } from '../testing/installation.ts'
import { testStorages } from '../testing/openTestDatabases.ts'
import { type SpawnedCustody, spawnCustody } from '../testing/spawnCustody.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { resultOf } from '../testing/testServer.ts'
import { createTenant, firstWallet, signingOf, userOf } from '../testing/testTenant.ts'
import { backUp } from './backup.ts'
import { openNeededKey } from './openNeededKey.ts'

/** The server's own program, in a process of its own. */
async function serve({ place, masterKeyFile, checkpointFile }: Installation): Promise<SpawnedCustody> {
  const server = await spawnCustody(place)
  onTestFinished(() => server.end('SIGKILL'))
  // Its keys and files are where the commands look for them.
  const data = place.place.kind === 'folder' ? place.place.folder : place.folder
  if (data !== place.folder) {
    for (const path of [masterKeyFile, checkpointFile]) {
      const name = path.slice(place.folder.length + 1)
      if (readdirSync(data).includes(name)) copyFileSync(join(data, name), path)
    }
  }
  return server
}

async function send(
  server: SpawnedCustody,
  key: TestKey,
  organizationId: string,
  name: SubmitName,
  parameters: object,
) {
  const { activityType: type } = newestVersion(name)
  const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters })
  const headers = { 'x-stamp': stampOf(body, key) }
  const response = await fetch(`${server.url}${endpoints[name].path}`, { method: 'POST', body, headers })
  return resultOf({ status: response.status, headers: response.headers, body: await response.json() })
}

async function createOwner(server: SpawnedCustody, { place }: Installation) {
  const data = place.place.kind === 'folder' ? place.place.folder : place.folder
  const root: RootAccount = JSON.parse(readFileSync(join(data, 'custody-root.json'), 'utf8'))
  const key = createTestKey()
  const rootKey = createTestKey(Buffer.from(root.apiPrivateKey, 'hex'))
  const made = await send(server, rootKey, root.organizationId, 'create_sub_organization', {
    subOrganizationName: 'Unmistakable Organization',
    rootQuorumThreshold: 1,
    rootUsers: [userOf(key, 'Unmistakable Owner', { userEmail: 'unmistakable@example.org' })],
    wallet: firstWallet,
  })
  return { key, organizationId: made.subOrganizationId as string, address: made.wallet.addresses[0] as string }
}

async function walletsOf(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from custody_wallet`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

describe.each(testStorages)('on %s', (storage) => {
  test('a backup beside a server that serves and writes is of one moment, opens elsewhere, and names nobody in clear', async () => {
    const old = await install(storage)
    const server = await serve(old)
    const owner = await createOwner(server, old)
    const answered: string[] = []
    let isDone = false
    const write = async () => {
      while (!isDone) {
        const parameters = { walletName: `wallet ${answered.length} ${Math.random()}`, accounts: [] }
        answered.push((await send(server, owner.key, owner.organizationId, 'create_wallet', parameters)).walletId)
      }
    }
    const begin = async () => {
      while (answered.length < 3)
        await send(server, owner.key, owner.organizationId, 'create_wallet', {
          walletName: `before ${answered.length}`,
          accounts: [],
        }).then(({ walletId }) => answered.push(walletId))
    }
    await begin()
    const before = [...answered]
    const writing = write()
    const file = join(old.place.folder, 'custody.backup')
    expect(await old.run('backup', file)).toBe(true)
    expect(await old.run('verify')).toBe(true)
    isDone = true
    await writing
    expect(answered.length).toBeGreaterThan(before.length)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(file)
    for (const text of ['Unmistakable', 'unmistakable@example.org', owner.organizationId, owner.address]) {
      expect(bytes.includes(text), text).toBe(false)
    }
    await server.end('SIGTERM')

    const fresh = await old.installFresh()
    expect(await fresh.run('restore', file)).toBe(true)
    expect(await fresh.run('verify')).toBe(true)
    await fresh.withDatabase(async (database) => {
      const wallets = await walletsOf(database)
      for (const walletId of before) expect(wallets.has(walletId)).toBe(true)
    })
    const again = await fresh.start()
    const { organizationId, key, address } = owner
    const parameters = signingOf(address)
    // Of the clock of the test's own server.
    await again.clock.advance(Math.max(0, Date.now() - again.clock.now()))
    expect(resultOf(await again.submit('sign_raw_payload', { organizationId, parameters }, key)).r).toHaveLength(64)
    await again.close()
  }, 60_000)

  test('error: a backup that somebody stops leaves no file, and neither does a restore that is stopped', async () => {
    const installation = await install(storage)
    await installation.createTenant()
    const file = join(installation.place.folder, 'custody.backup')
    const stopped = AbortSignal.abort()
    const before = readdirSync(installation.place.folder)
    await expect(installation.runUntil(stopped, 'backup', file)).rejects.toMatchObject({ code: 'command_interrupted' })
    expect(readdirSync(installation.place.folder)).toEqual(before)
    expect(await installation.run('backup', file)).toBe(true)
    const fresh = await installation.installFresh()
    await expect(fresh.runUntil(stopped, 'restore', file)).rejects.toMatchObject({ code: 'command_interrupted' })
    expect(await fresh.run('restore', file)).toBe(true)
  })

  test('a backup of a database whose rotation was cut short is made under the key that it needs', async () => {
    const installation = await install(storage)
    const { masterKeyFile } = installation
    await installation.createTenant()
    const former = readFileSync(masterKeyFile)
    await installation.run('rotate-master-key')
    const next = readFileSync(masterKeyFile)
    writeFileSync(`${masterKeyFile}.next`, next, { mode: 0o600 })
    writeFileSync(masterKeyFile, former)
    const file = join(installation.place.folder, 'custody.backup')
    expect(await installation.run('backup', file)).toBe(true)
    // Nothing was moved: a rotation may be at it.
    expect([readFileSync(masterKeyFile), readFileSync(`${masterKeyFile}.next`)]).toEqual([former, next])
    const fresh = await install(storage)
    writeFileSync(fresh.masterKeyFile, next, { mode: 0o600 })
    expect(await fresh.run('restore', file)).toBe(true)
    // With the former key alone nothing is made.
    writeFileSync(`${masterKeyFile}.next`, former, { mode: 0o600 })
    await expect(installation.run('backup', `${file}.2`)).rejects.toMatchObject({ code: 'master_key_wrong' })
  })
})

describe.runIf(testStorages.includes('SQLite'))('beside a server over SQLite', () => {
  test('error: what writes is refused, and changes nothing', async () => {
    const installation = await install('SQLite')
    const server = await installation.start()
    const { organizationId, userId } = await createTenant(server, 'alice')
    const file = join(installation.place.folder, 'custody.backup')
    expect(await installation.run('backup', file)).toBe(true)
    const key = readFileSync(installation.masterKeyFile)
    const writing = [['restore', file], ['rotate-master-key'], ['add-key', organizationId, userId, `${file}.key`]]
    for (const words of writing) {
      await expect(installation.run(...words)).rejects.toMatchObject({
        code: 'data_folder_in_use',
        message: expect.stringContaining(`in use by process ${process.pid}`),
      })
    }
    expect(readFileSync(installation.masterKeyFile)).toEqual(key)
    expect(readdirSync(installation.place.folder).sort()).toEqual([
      'custody.backup',
      'data',
      'master.key',
      'master.key.seals',
    ])
    await server.close()
  })

  test('error: tables of an earlier program that runs are left to it', async () => {
    const installation = await install('SQLite')
    await installation.withDatabase(async (database) => {
      await prepareEarlierDatabase(database, migrationNames.slice(0, 5))
      for (const words of [['backup', join(installation.place.folder, 'custody.backup')], ['verify']]) {
        await expect(installation.run(...words)).rejects.toMatchObject({ code: 'server_earlier' })
      }
    })
  })

  test('the database may be changed and its server ended while a backup reads', async () => {
    const installation = await install('SQLite')
    const { place, masterKeyFile } = installation
    const server = await installation.start()
    const tenant = await createTenant(server, 'alice')
    const database = await openDatabaseToRead(place.place, silentLog)
    const file = join(place.folder, 'custody.backup')
    const { rows } = await backUp({
      database,
      path: file,
      masterKeyFile,
      nowMs: 1,
      async openMasterKey(id) {
        // The moment of the backup has begun.
        const { organizationId, key } = tenant
        const parameters = { walletName: 'Later', accounts: [] }
        resultOf(await server.submit('create_wallet', { organizationId, parameters }, key))
        await server.close()
        return await openNeededKey(masterKeyFile, id)
      },
    })
    await database.destroy()
    const fresh = await install('SQLite')
    copyFileSync(masterKeyFile, fresh.masterKeyFile)
    expect(await fresh.run('restore', file)).toBe(true)
    expect(fresh.lines.join('\n')).toContain(`Restored ${rows} rows`)
    const count = async (each: Installation) => {
      let wallets = 0
      await each.withDatabase(async (opened) => {
        wallets = (await walletsOf(opened)).size
      })
      return wallets
    }
    expect([await count(fresh), await count(installation)]).toEqual([1, 2])
  })
})
