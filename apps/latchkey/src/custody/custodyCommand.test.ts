import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { CommandError, ensureMasterKey } from '@latchkey/custody-server'
import { createTenant, createTestServer } from '@latchkey/custody-server/testing'
import { openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { readSettings } from '../config/config.ts'
import { emptyOwnerConfig as owner } from '../config/ownerConfig.ts'
import { runCustodyCommand } from './custodyCommand.ts'

const folder = createTestFolder()

/** Runs commands over the data folder `name` as at a terminal. */
function commandsOver(name: string) {
  const dataFolder = join(folder, name)
  const settings = readSettings({ LATCHKEY_DATA: dataFolder }, folder)
  const told: string[] = []
  const run = (word: string, more: Partial<Parameters<typeof runCustodyCommand>[0]> = {}) => {
    const tell = (line: string) => void told.push(line)
    return runCustodyCommand({ settings, owner, words: word.split(' '), folder, tell, log: silentLog, ...more })
  }
  return {
    dataFolder,
    settings,
    told,
    run,
    open: () => openDatabase({ kind: 'folder', folder: dataFolder }, silentLog),
  }
}
const without = { owner: { ...owner, custody: false } } as const

test('there is nothing to work on where custody is not kept here', async () => {
  const { told, run } = commandsOver('data')
  await expect(run('verify', without)).rejects.toThrow(new CommandError('custody_not_here'))
  expect(told).toEqual([])
})

test('error: a folder of before the first version is told as one, and not as empty', async () => {
  const { dataFolder, run } = commandsOver('former')
  mkdirSync(join(dataFolder, 'database'), { recursive: true })
  writeFileSync(join(dataFolder, 'database', 'PG_VERSION'), '17\n')
  await expect(run('verify')).rejects.toMatchObject({ code: 'database_former' })
})

test('a backup is taken and the log checked beside a server that has the data folder; a rotation is refused', async () => {
  const { settings, told, run, open } = commandsOver('beside')
  const server = await createTestServer({ masterKey: await ensureMasterKey(settings.masterKeyFile) }, await open())
  await createTenant(server, 'alice')
  expect(await run('backup custody.backup')).toBe(true)
  expect(await run('verify')).toBe(true)
  expect(told.join('\n')).toMatch(/rows of 2 organizations to .*custody\.backup[\s\S]*The audit log verifies/)
  await expect(run('rotate-master-key')).rejects.toMatchObject({ code: 'data_folder_in_use' })
  await server.close()
  const stopped = run('backup other.backup', { signal: AbortSignal.abort() })
  await expect(stopped).rejects.toMatchObject({ code: 'command_interrupted' })
  expect((await readdir(folder)).filter((name) => name.includes('.backup'))).toEqual(['custody.backup'])
})
