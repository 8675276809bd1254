import { readFile, writeFile } from 'node:fs/promises'
import { LatchkeyError, reasonOf } from '../errors.ts'

/** Writes a configuration to begin with. Fails with `init_refused`, and never replaces a file. */
export async function writeConfig(example: string, path: string): Promise<void> {
  const text = await readFile(example, 'utf8')
  try {
    // It may come to hold the password of a mail server.
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    const reason = isThere ? 'there is such a file already' : reasonOf(cause)
    throw new LatchkeyError('init_refused', { cause, data: { path, reason } })
  }
}
