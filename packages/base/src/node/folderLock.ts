import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError } from './errors.ts'
import { makeFolder } from './makeFolder.ts'

const lockName = 'latchkey.lock'

/**
 * Makes the folder and takes it for this process; the result gives it back. A lock left by a process that is gone is
 * taken over. Fails with `data_folder_in_use`, or with the system's own error when the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const path = join(folder, lockName)
  // One take-over at most: if another process is quicker, it is the owner now.
  if (!create(path)) {
    const pid = readOwner(path)
    if (pid !== undefined && isAlive(pid)) throw new NodeError('data_folder_in_use', { data: { folder, pid } })
    rmSync(path, { force: true })
    if (!create(path)) throw new NodeError('data_folder_in_use', { data: { folder, pid: readOwner(path) ?? 0 } })
  }
  return () => rmSync(path, { force: true })
}

function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  }
}

function readOwner(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    // Gone between the two looks: nobody owns it.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return isSystemError(error) && error.code === 'EPERM'
  }
}

function isSystemError(error: unknown): error is { readonly code: string } {
  return typeof error === 'object' && error !== null && typeof Reflect.get(error, 'code') === 'string'
}
