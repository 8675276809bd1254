import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { note } from '@latchkey/node/testing'
import { describe, expect, test } from 'vitest'
import { readCheckpoints } from '../audit/checkpointFile.ts'
import { ensureMasterKey } from '../ensureMasterKey.ts'
import { createTestPlace, type TestPlace, testStorages } from '../testing/openTestDatabases.ts'
import { createTestServer, resultOf } from '../testing/testServer.ts'
import { createTenant, signingOf, type Tenant } from '../testing/testTenant.ts'
import { openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { verifyAudit } from './verifyAudit.ts'

const rounds = 50
/** Longer than one rotation takes, so that each of its steps can be the last. */
const longestMs = 250

/** Starts rotations, one after another, and kills their process (-9) somewhere among them. */
async function rotateUntilKilled({ place }: TestPlace, masterKeyFile: string): Promise<void> {
  const program = fileURLToPath(new URL('../testing/rotateOverAndOver.ts', import.meta.url))
  const words = [program, JSON.stringify(place), masterKeyFile]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const afterMs = randomInt(longestMs)
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  expect(await ended).toEqual([null, 'SIGKILL'])
}

async function openAgain(testPlace: TestPlace, masterKeyFile: string) {
  const database = await testPlace.open()
  const masterKey = await ensureMasterKey(masterKeyFile, database)
  const checkpointPath = join(testPlace.folder, 'checkpoints.jsonl')
  return await createTestServer({ masterKey, checkpointPath }, database)
}

/** Every secret opens: the wallet signs, and its words can be taken out. */
async function assertWhole(testPlace: TestPlace, masterKeyFile: string, tenants: readonly Tenant[]): Promise<void> {
  const server = await openAgain(testPlace, masterKeyFile)
  for (const { organizationId, address: signWith, key } of tenants) {
    const parameters = signingOf(signWith)
    resultOf(await server.submit('sign_raw_payload', { organizationId, parameters }, key))
  }
  const masterKey = await openMasterKeyFile(masterKeyFile)
  const checkpoints = await readCheckpoints(join(testPlace.folder, 'checkpoints.jsonl'))
  expect((await verifyAudit({ database: server.database, masterKey, checkpoints })).problems).toEqual([])
  masterKey.close()
  await server.close()
}

describe.each(testStorages)('a rotation of the master key over %s', (storage) => {
  test(`that is killed (-9) ${rounds} times leaves a server that opens, with all that it had`, async (context) => {
    const place = await createTestPlace(storage)
    try {
      const masterKeyFile = join(place.folder, 'master.key')
      const server = await openAgain(place, masterKeyFile)
      const tenants: Tenant[] = []
      for (const name of ['alice', 'bob', 'carol']) tenants.push(await createTenant(server, name))
      await server.close()
      for (let round = 0; round < rounds; round++) {
        await rotateUntilKilled(place, masterKeyFile)
        await assertWhole(place, masterKeyFile, tenants)
        note(context, { kills: round + 1, missing: 0 })
      }
    } finally {
      await place.remove()
    }
  }, 900_000)
})
