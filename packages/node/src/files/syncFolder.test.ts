import { expect, test } from 'vitest'
import { syncFolder } from './syncFolder.ts'

test('a folder is synced; what the system lets nobody sync is passed over, and what is not there is told', () => {
  syncFolder('.')
  // A folder of no disk.
  if (process.platform === 'linux') syncFolder('/proc')
  expect(() => syncFolder('not there')).toThrow('ENOENT')
})
