import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isExposed, makeFolder, syncFolder } from '@latchkey/node'
import { ApiError } from '../errors.ts'

const keyBytes = 32

/**
 * Writes 32 random bytes to a new file for this user alone, and has it on the disk. Never replaces a file, and leaves
 * none that is cut short. Fails with `login_key_unusable`.
 */
export function makeLoginKeyFile(path: string): void {
  const part = `${path}.part-${randomUUID()}`
  orUnusable(path, () => {
    makeFolder(dirname(path))
    try {
      writeFileSync(part, randomBytes(keyBytes), { flag: 'wx', mode: 0o600, flush: true })
      linkUnlessThere(part, path)
    } finally {
      rmSync(part, { force: true })
    }
    syncFolder(dirname(path))
  })
}

/** The key in a file that nobody else may read. Fails with `login_key_unusable`. */
export function readLoginKeyFile(path: string): Uint8Array {
  const stats = orUnusable(path, () => statSync(path))
  if (!stats.isFile() || stats.size !== keyBytes) throw unusable(path, 'it is not a file of 32 bytes')
  if (isExposed(stats)) throw unusable(path, 'other users of this machine may read it')
  return orUnusable(path, () => new Uint8Array(readFileSync(path)))
}

/** Another process that is given the same file may be quicker. */
function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function orUnusable<Value>(path: string, work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause)
    throw unusable(path, text.replace(/\.$/, ''), cause)
  }
}

function unusable(path: string, reason: string, cause?: unknown): ApiError {
  return new ApiError('login_key_unusable', { cause, data: { path, reason } })
}
