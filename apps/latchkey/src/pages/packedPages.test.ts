import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { writeBuildRecord } from './buildRecord.ts'
import { packedPages } from './packedPages.ts'

test('pages that came with the program are found by their name; half of them are none', async () => {
  const place = createTestFolder()
  const pages = packedPages(place)
  const tell = (line: string) => {
    throw new Error(`Nothing is built: ${line}`)
  }
  const folder = join(place, 'web')
  const missing = { code: 'pages_missing', message: expect.stringContaining(folder) }
  await expect(pages('web', tell)).rejects.toMatchObject(missing)
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  await expect(pages('web', tell)).rejects.toMatchObject(missing)
  await writeBuildRecord(folder, '0123456789ab')
  expect(await pages('web', tell)).toEqual({ folder, build: '0123456789ab' })
  rmSync(join(folder, 'index.html'))
  await expect(pages('web', tell)).rejects.toMatchObject(missing)
})
