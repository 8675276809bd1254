import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder, mountSmallDisk } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { writeNewFile } from './newFile.ts'

const megabyte = new Uint8Array(1_048_576).fill(7)
async function* megabytes(count: number) {
  for (let index = 0; index < count; index++) yield megabyte
}
const check = async () => undefined

function newFolder(): string {
  const folder = createTestFolder()
  return folder
}

test('a file has its name only when it was looked through, and is for its user alone', async () => {
  const folder = newFolder()
  const path = join(folder, 'backup')
  const seen: { name: string; bytes: number }[] = []
  await writeNewFile({
    path,
    parts: megabytes(2),
    async check(partPath) {
      seen.push(...readdirSync(folder).map((name) => ({ name, bytes: statSync(partPath).size })))
    },
  })
  expect(seen).toEqual([{ name: expect.stringMatching(/^backup\.part-/), bytes: 2 * megabyte.length }])
  expect(readdirSync(folder)).toEqual(['backup'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('error: what fails on the way leaves no file, and a file that is there stays as it is', async () => {
  const folder = newFolder()
  const path = join(folder, 'backup')
  async function* broken() {
    yield megabyte
    throw new Error('the database is away')
  }
  await expect(writeNewFile({ path, parts: broken(), check })).rejects.toThrow('the database is away')
  const refuse = () => Promise.reject(new Error('not what was written'))
  await expect(writeNewFile({ path, parts: megabytes(1), check: refuse })).rejects.toThrow('not what was written')
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(path, 'mine')
  await expect(writeNewFile({ path, parts: megabytes(1), check })).rejects.toMatchObject({ code: 'backup_exists' })
  expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['backup'], 'mine'])
})

test('error: a folder that is not there is named, with the reason', async () => {
  const path = join(import.meta.dirname, 'no-such-folder', 'backup')
  await expect(writeNewFile({ path, parts: megabytes(1), check })).rejects.toMatchObject({
    code: 'backup_not_written',
    message: expect.stringContaining(path),
  })
})

test('error: a full disk leaves no file', async ({ annotate }) => {
  const disk = mountSmallDisk(4 * megabyte.length)
  if (disk === undefined) {
    await annotate('NOT TRIED: this user may not mount a small disk (it takes root on Linux).', 'warning')
    return
  }
  try {
    const path = join(disk.folder, 'backup')
    await expect(writeNewFile({ path, parts: megabytes(8), check })).rejects.toMatchObject({
      code: 'backup_not_written',
      message: expect.stringMatching(/ENOSPC|no space/),
    })
    expect(readdirSync(disk.folder)).toEqual([])
  } finally {
    disk.unmount()
  }
})
