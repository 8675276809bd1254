import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** Where an adoption has its key until the database is told of it: a try that was cut short is gone on with. */
export function adoptingFileOf(path: string): string {
  return `${path}.adopting`
}

/**
 * Gives the key of an adoption its name, once the database that it has marked is in its place; nothing where there is
 * none. Never replaces a key. Fails with `login_key_unusable`.
 */
export function settleLoginKey(path: string): void {
  const adopting = adoptingFileOf(path)
  orUnusable(path, () => {
    if (!existsSync(adopting)) return
    linkUnlessThere(adopting, path)
    rmSync(adopting, { force: true })
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
