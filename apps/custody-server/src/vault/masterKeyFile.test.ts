import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, expect, test } from 'vitest'
import { createMasterKeyFile, openMasterKeyFile } from './masterKeyFile.ts'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

test('whenever it is there it is whole, so that no crash leaves half a key in the way', async () => {
  for (let count = 0; count < 20; count++) {
    const path = join(folder, `master-${count}.key`)
    let isMade = false
    const making = createMasterKeyFile(path).finally(() => {
      isMade = true
    })
    const sizes = new Set<number>()
    while (!isMade) {
      if (existsSync(path)) sizes.add(statSync(path).size)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await making
    sizes.add(statSync(path).size)
    expect([...sizes]).toEqual([32])
  }
  expect(readdirSync(folder)).toHaveLength(20)
})

test('error: a key that is there is never replaced', async () => {
  const path = join(folder, 'master.key')
  await createMasterKeyFile(path)
  const key = await openMasterKeyFile(path)
  await expect(createMasterKeyFile(path)).rejects.toMatchObject({ code: 'EEXIST' })
  const again = await openMasterKeyFile(path)
  expect(again.id).toBe(key.id)
  expect(readdirSync(folder)).toEqual(['master.key'])
})
