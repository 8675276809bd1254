import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LatchkeyError, reasonOf } from './errors.ts'

/** Makes the data folder and tries it by writing, because rights alone do not tell. Fails with `folder_unwritable`. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new LatchkeyError('folder_unwritable', { cause, data: { folder, reason: reasonOf(cause) } })
  }
}
