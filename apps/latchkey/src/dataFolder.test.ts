import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDataFolder } from './dataFolder.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'latchkey-data-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('a missing folder is made, and left empty', async () => {
  const folder = join(parent, 'a', 'b')
  await prepareDataFolder(folder)
  expect(await readdir(folder)).toEqual([])
})

test.each(['', '/below'])('a file in the place%s is said in words', async (below) => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  await expect(prepareDataFolder(`${file}${below}`)).rejects.toMatchObject({
    code: 'folder_unwritable',
    message: expect.stringMatching(/\((?:a file of that name is in its place|a part of the path is a file)\)\.$/),
  })
})

test.skipIf(process.platform !== 'linux')('a place that takes no folders is said in words', async () => {
  await expect(prepareDataFolder('/proc/nope')).rejects.toMatchObject({
    code: 'folder_unwritable',
    message: 'The data folder /proc/nope cannot be written (the system has no such place).',
  })
})
