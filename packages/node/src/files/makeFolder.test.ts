import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { makeFolder } from './makeFolder.ts'

const parent = createTestFolder()

test('a folder is made with those above it, for this user alone; once more is fine', () => {
  const folder = join(parent, 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(parent, 'a')).isDirectory()).toBe(true)
})

test('error: a file in the place, or in the way', () => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR')
})

test.skipIf(process.platform !== 'linux')('error: a place that takes no folders is given up at once', () => {
  expect(() => makeFolder('/proc/nope')).toThrow('ENOENT')
  expect(() => makeFolder('/proc/nope/deeper')).toThrow('ENOENT')
})
