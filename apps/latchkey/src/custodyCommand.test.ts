import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { CommandError } from '@latchkey/custody-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { runCustodyCommand } from './custodyCommand.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('there is nothing to work on where custody is not kept here', async () => {
  const file = join(folder, 'latchkey.config.mjs')
  await writeFile(file, 'export default { chains: [], custody: false }')
  const settings = readSettings({ LATCHKEY_CONFIG: file, LATCHKEY_DATA: join(folder, 'data') }, folder)
  const told: string[] = []
  const running = runCustodyCommand({
    settings,
    words: ['verify'],
    folder,
    tell: (line) => void told.push(line),
    log: silentLog,
  })
  await expect(running).rejects.toThrow(new CommandError('custody_not_here'))
  expect(told).toEqual([])
})
