import { readdirSync } from 'node:fs'
import { CreateError } from '../errors.ts'

/** Fails with `folder_not_empty` where files of a project could meet others; the folder of git is no such file. */
export function assertFree(folder: string, mayOverwrite: boolean): void {
  if (!mayOverwrite && list(folder).some((name) => name !== '.git')) {
    throw new CreateError('folder_not_empty', { data: { folder } })
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw toNotWritten(folder, error)
  }
}

/** A failure of the file system, as a sentence for a person. */
export function toNotWritten(folder: string, cause: unknown): CreateError {
  const problem = cause instanceof Error ? cause.message : String(cause)
  return new CreateError('folder_not_written', { cause, data: { folder, problem } })
}
