import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { install } from '../testing/installation.ts'
import { testStorages } from '../testing/openTestDatabases.ts'
import { createTestKey } from '../testing/testKey.ts'
import { resultOf } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'

describe.each(testStorages)('on %s', (storage) => {
  test('who has lost every key of an organization gets back in, and the log tells it by a signed entry', async () => {
    const { place, run, start, lines, createTenant } = await install(storage)
    const { organizationId, userId } = await createTenant()
    expect(await run('add-key', organizationId, userId, 'back.json')).toBe(true)
    const path = join(place.folder, 'back.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const account = JSON.parse(readFileSync(path, 'utf8'))
    expect(account).toMatchObject({ organizationId, userId })
    expect(lines.join('\n')).not.toContain(account.apiPrivateKey)

    const again = await start()
    const key = createTestKey(Buffer.from(account.apiPrivateKey, 'hex'))
    const parameters = { userTagName: 'back again', userIds: [] }
    resultOf(await again.submit('create_user_tag', { organizationId, parameters }, key))
    await again.close()
    lines.length = 0
    expect(await run('verify')).toBe(true)
    expect(lines.join('\n')).toMatch(
      /Keys added by the owner of the machine \(add-key\): 1\.[\s\S]*The audit log verifies/,
    )
  })

  test('error: an entry of the owner that this server did not sign, or that names another key, is found', async () => {
    const { place, run, lines, createTenant } = await install(storage)
    const { organizationId, userId, key } = await createTenant()
    await run('add-key', organizationId, userId, 'back.json')
    const { apiPublicKey } = JSON.parse(readFileSync(join(place.folder, 'back.json'), 'utf8'))
    const database = await place.open()
    await sql`update custody_audit set entry = replace(entry, ${apiPublicKey}, ${key.publicKey})`.execute(database)
    await database.destroy()
    expect(await run('verify')).toBe(false)
    expect(lines.join('\n')).toContain('the act of the owner was not signed by this server')
  })

  test('error: an organization that was deleted, or that nobody holds, is none', async () => {
    const { place, run, start } = await install(storage)
    const server = await start()
    const [gone, empty] = [await createTenant(server, 'alice'), await createTenant(server, 'bob')]
    const { organizationId } = gone
    const parameters = { deleteWithoutExport: true }
    resultOf(await server.submit('delete_sub_organization', { organizationId, parameters }, gone.key))
    await server.close()
    const database = await place.open()
    await sql`update custody_user set is_root = false where organization_id = ${empty.organizationId}`.execute(database)
    await database.destroy()
    for (const each of [gone, empty]) {
      await expect(run('add-key', each.organizationId, each.userId, 'a.json')).rejects.toMatchObject({
        code: 'organization_unknown',
      })
    }
    expect(existsSync(join(place.folder, 'a.json'))).toBe(false)
  })

  test('error: another organization, a user without the quorum, and a file that is there change nothing', async () => {
    const { place, run, start } = await install(storage)
    const server = await start()
    const { organizationId, userId, otherUserId } = await createTenant(server, 'alice')
    const before = (await server.database.selectFrom('custody_api_key').select('id').execute()).length
    await server.close()
    const nowhere = randomUUID()
    await expect(run('add-key', nowhere, userId, 'a.json')).rejects.toMatchObject({ code: 'organization_unknown' })
    await expect(run('add-key', organizationId, otherUserId, 'a.json')).rejects.toMatchObject({
      code: 'root_user_unknown',
      message: expect.stringContaining(`${userId} (alice owner)`),
    })
    expect(existsSync(join(place.folder, 'a.json'))).toBe(false)
    writeFileSync(join(place.folder, 'b.json'), 'mine')
    await expect(run('add-key', organizationId, userId, 'b.json')).rejects.toMatchObject({
      code: 'key_file_not_written',
    })
    expect(readFileSync(join(place.folder, 'b.json'), 'utf8')).toBe('mine')
    await expect(run('add-key', organizationId, userId)).rejects.toMatchObject({ code: 'command_unknown' })
    const database = await place.open()
    const { rows } = await sql`select 1 from custody_api_key`.execute(database)
    await database.destroy()
    expect(rows).toHaveLength(before)
  })
})
