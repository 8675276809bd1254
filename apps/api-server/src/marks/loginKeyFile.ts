import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFile, isExposed, makeFolder } from '@latchkey/node'
import { ApiError } from '../errors.ts'

const keyBytes = 32

/**
 * Writes 32 random bytes to a new file for this user alone, and has it on the disk. Never replaces a file, and leaves
 * none that is cut short. Fails with `login_key_unusable`.
 */
export async function makeLoginKeyFile(path: string): Promise<void> {
  orUnusable(path, () => makeFolder(dirname(path)))
  try {
    await createFile(path, randomBytes(keyBytes))
  } catch (cause) {
    // Another process that is given the same file may be quicker.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'))
      throw unusable(path, reasonOf(cause), cause)
  }
}

/** The key in a file that nobody else may read. Fails with `login_key_unusable`. */
export function readLoginKeyFile(path: string): Uint8Array {
  const stats = orUnusable(path, () => statSync(path))
  if (!stats.isFile() || stats.size !== keyBytes) throw unusable(path, 'it is not a file of 32 bytes')
  if (isExposed(stats)) throw unusable(path, 'other users of this machine may read it')
  return orUnusable(path, () => new Uint8Array(readFileSync(path)))
}

function orUnusable<Value>(path: string, work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    throw unusable(path, reasonOf(cause), cause)
  }
}

function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
}

function unusable(path: string, reason: string, cause?: unknown): ApiError {
  return new ApiError('login_key_unusable', { cause, data: { path, reason } })
}
