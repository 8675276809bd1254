import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestFolder, mountSmallDisk } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './dataFolder.ts'

const parent = createTestFolder()

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

test('a full disk is said in words', async ({ annotate }) => {
  const disk = mountSmallDisk(1024 * 1024)
  if (disk === undefined) {
    await annotate('NOT TRIED: this user may not mount a small disk (it takes root on Linux).', 'warning')
    return
  }
  try {
    disk.fill()
    await expect(prepareDataFolder(disk.folder)).rejects.toMatchObject({
      code: 'folder_unwritable',
      message: `The data folder ${disk.folder} cannot be written (the disk is full).`,
    })
    disk.empty()
    await prepareDataFolder(disk.folder)
  } finally {
    disk.unmount()
  }
})

test.skipIf(process.platform === 'win32')('what others could get at is closed, but for a master key', async () => {
  const folder = join(parent, 'open')
  const paths = ['relay/journal', 'custody/custody-root.json', 'custody/master.key'].map((name) => join(folder, name))
  for (const name of ['relay', 'custody']) await mkdir(join(folder, name), { recursive: true })
  for (const path of paths) {
    await writeFile(path, '')
    await chmod(path, 0o666)
  }
  await chmod(join(folder, 'relay'), 0o755)
  expect(await prepareDataFolder(folder)).toBe(3)
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
  // The start refuses that key: closed, nobody would learn that it may be known.
  expect(modes).toEqual([0o600, 0o600, 0o666])
})
