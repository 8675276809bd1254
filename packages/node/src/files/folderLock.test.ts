import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { lockFolder } from './folderLock.ts'

function newFolder(): string {
  const folder = createTestFolder()
  return folder
}

/** Another process that takes the folder and keeps it until it is killed (-9). */
async function takeElsewhere(folder: string) {
  const module = JSON.stringify(new URL('folderLock.ts', import.meta.url).href)
  const program = `import(${module}).then(({ lockFolder }) => {
    globalThis.unlock = lockFolder(${JSON.stringify(folder)})
    process.stdout.write('taken')
    setInterval(() => undefined, 60_000)
  })`
  const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('another process keeps a folder until it is gone, whatever numbers processes have', async () => {
  const folder = newFolder()
  const other = await takeElsewhere(folder)
  try {
    const inUse = {
      code: 'data_folder_in_use',
      message: `The data folder ${folder} is in use by process ${other.pid}.`,
    }
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining(inUse))
    // Seen from another container, the number may be nobody's.
    writeFileSync(join(folder, 'latchkey.lock'), '999999999')
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'data_folder_in_use' }))
  } finally {
    await other.kill()
  }
  // In a container that is started anew, it may be that of whoever asks.
  writeFileSync(join(folder, 'latchkey.lock'), String(process.pid))
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  unlock()
  // A second time changes nothing, also not for whoever has it then.
  const again = lockFolder(folder)
  unlock()
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'data_folder_in_use' }))
  again()
})

test.skipIf(process.platform === 'win32')('its files are for their user alone', () => {
  const folder = newFolder()
  const unlock = lockFolder(folder)
  for (const name of ['latchkey.guard', 'latchkey.lock']) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  }
  unlock()
})

test.skipIf(process.getuid?.() !== 0)('what the administrator makes in a folder of somebody else is his', () => {
  const folder = newFolder()
  const [uid, gid] = [65_534, 65_533]
  chownSync(folder, uid, gid)
  lockFolder(folder)()
  expect(statSync(join(folder, 'latchkey.guard'))).toMatchObject({ uid, gid })
})

test('error: a folder that takes no lock is left to whoever comes next', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'latchkey.guard'), 'no lock '.repeat(1000))
  expect(() => lockFolder(folder)).toThrow('not a database')
  rmSync(join(folder, 'latchkey.guard'))
  lockFolder(folder)()
})
