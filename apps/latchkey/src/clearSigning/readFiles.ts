import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { parseJson } from '@latchkey/base'

/** A fault of one file, in words that follow its name. */
export class FileFault extends Error {}

const largestBytes = 1024 * 1024
const maxFiles = 5000
const maxDepth = 8
const maxIncludes = 5

/** The JSON in a file. Fails with a `FileFault`. */
export function readJsonFile(path: string): unknown {
  let text: string
  try {
    const { size } = statSync(path)
    if (size > largestBytes) throw new FileFault(`is larger than ${largestBytes / 1024} KiB`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof FileFault) throw error
    throw new FileFault('cannot be read', { cause: error })
  }
  const json = parseJson(text)
  if (json === undefined) throw new FileFault('is not JSON')
  return json
}

/** The JSON files in a folder and in those below it, by their real paths; what leads out of it is left out. */
export function listJsonFiles(folder: string): readonly string[] {
  const found: string[] = []

  function list(at: string, depth: number): void {
    if (depth > maxDepth) throw new FileFault(`has folders that are nested more than ${maxDepth} deep`)
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.isDirectory()) list(join(at, entry.name), depth + 1)
      if (entry.isFile() && entry.name.endsWith('.json')) found.push(join(at, entry.name))
      if (found.length > maxFiles) throw new FileFault(`has more than ${maxFiles} files`)
    }
  }

  list(realpathSync(folder), 0)
  return found.sort()
}

/** A file with those that it includes, itself first. Each has to be in the folder. Fails with a `FileFault`. */
export function readWithIncluded(path: string, folder: string): readonly unknown[] {
  const seen = new Set<string>()
  const files: unknown[] = []
  for (let at: string | undefined = path; at !== undefined; ) {
    if (seen.has(at)) throw new FileFault('includes itself')
    if (seen.size > maxIncludes) throw new FileFault(`includes more than ${maxIncludes} files, one by another`)
    seen.add(at)
    const json = readJsonFile(at)
    files.push(json)
    const included: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'includes') : undefined
    at = included === undefined ? undefined : findIncluded(included, at, folder)
  }
  return files
}

function findIncluded(included: unknown, from: string, folder: string): string {
  if (typeof included !== 'string' || /^[a-z][a-z\d+.-]*:|\0/i.test(included) || isAbsolute(included)) {
    throw new FileFault('includes something that is no path within the folder')
  }
  let path: string
  try {
    path = realpathSync(resolve(dirname(from), included))
  } catch (cause) {
    throw new FileFault(`includes ${included.slice(0, 200)}, which is not there`, { cause })
  }
  if (!path.startsWith(`${realpathSync(folder)}${sep}`)) throw new FileFault('includes a file outside of the folder')
  return path
}
