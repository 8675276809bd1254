import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from './createTestFolder.ts'
import { readTrace } from './powerTrace.ts'

const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const file = `3<${hex('/data/log')}>`

function read(lines: readonly string[]) {
  const folder = createTestFolder()
  writeFileSync(join(folder, 'trace'), `${lines.join('\n')}\n`)
  return readTrace(join(folder, 'trace'), '/data')
}

test('a call that another thread breaks into keeps its place and its bytes', () => {
  const events = read([
    `7 1.5 pwrite64(${file}, "${hex('abc')}", 3, 4096 <unfinished ...>`,
    `8 1.6 fsync(${file} <unfinished ...>`,
    '7 1.7 <... pwrite64 resumed>) = 3',
    '8 1.8 <... fsync resumed>) = 0',
    `7 1.9 ftruncate(${file}, 512 <unfinished ...>`,
    '7 2.0 <... ftruncate resumed>) = 0',
  ])
  expect(events).toEqual([
    { kind: 'write', atMs: 1700, path: '/data/log', offset: 4096, data: Buffer.from('abc') },
    { kind: 'sync', atMs: 1800, path: '/data/log' },
    { kind: 'cut', atMs: 2000, path: '/data/log', bytes: 512 },
  ])
})

test('what fails, is interrupted or is a signal changes nothing', () => {
  expect(
    read([
      `7 1.5 unlink("${hex('/data/log')}") = -1 ENOENT (No such file or directory)`,
      `7 1.6 fsync(${file}) = ?`,
      '7 1.7 --- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=1, si_uid=0} ---',
      '7 1.8 +++ killed by SIGKILL +++',
    ]),
  ).toEqual([])
})

test('a line that cannot be read ends the reading', () => {
  expect(() => read([`7 1.5 pwrite64(${file}, "${hex('abc')}`])).toThrow('Nobody can read line 1')
  expect(() => read([`7 1.5 pwrite64(${file}, "${hex('abc')}", 3, many) = 3`])).toThrow('many')
})
