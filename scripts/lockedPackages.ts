import { readText } from './repository.ts'

type LockEntry = {
  /** The package's own name, where the lock keeps it under another. */
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package that is installed, as the lock tells of it. */
export type LockedPackage = Omit<LockEntry, 'name'> & {
  /** Its own name, whatever it is called here. */
  readonly name: string
  /** Its name here, where that is another one. */
  readonly alias?: string
  /** Its place in the lock. */
  readonly path: string
}

const entries: Readonly<Record<string, LockEntry>> = JSON.parse(readText('package-lock.json')).packages

/** Every package of the lock but our own. */
export const lockedPackages: readonly LockedPackage[] = Object.entries(entries)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { name, ...entry }]) => {
    const called = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { ...entry, path, name: name ?? called, ...(name !== undefined && name !== called && { alias: called }) }
  })

/**
 * The packages that `packages/` and `apps/` need to run, found by following their dependencies through the lock as Node
 * does. The lock's own flag `dev` is what npm made of it; this is asked of the lock anew.
 */
export function readRuntimePackages(): readonly LockedPackage[] {
  const reached = new Set<string>()
  const waiting = Object.keys(entries).filter((path) => /^(?:packages|apps)\/[^/]+$/.test(path))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies } = entries[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = findInstalled(path, name)
      // A package that is not in the lock is a finding of another test; our own packages are starts already.
      if (found === undefined || entries[found]?.link || reached.has(found)) continue
      reached.add(found)
      waiting.push(found)
    }
  }
  return lockedPackages.filter(({ path }) => reached.has(path))
}

/** Every package that is named as optional, such as a build for one kind of computer, with the one that names it. */
export function readOptionalPackages(): readonly {
  readonly name: string
  readonly by: LockedPackage
  readonly found: LockedPackage | undefined
}[] {
  return lockedPackages.flatMap((by) =>
    Object.keys(by.optionalDependencies ?? {}).map((name) => {
      const place = findInstalled(by.path, name)
      return { name, by, found: lockedPackages.find(({ path }) => path === place) }
    }),
  )
}

/** The place from which a package takes another: beside it, or in a folder further up. */
function findInstalled(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (!folder.endsWith('node_modules') && Object.hasOwn(entries, place)) return place
    if (folder === '') return undefined
  }
}

/** Whether an SPDX expression can be met with the given licences alone: one side of an OR, both of an AND. */
export function isLicensedUnder(expression: string | undefined, licences: readonly string[]): boolean {
  const tokens = expression?.match(/[()]|[^\s()]+/g) ?? []
  let place = 0
  function readOr(): boolean {
    let isMet = readAnd()
    while (tokens[place] === 'OR') {
      place++
      isMet = readAnd() || isMet
    }
    return isMet
  }
  function readAnd(): boolean {
    let isMet = readOne()
    while (tokens[place] === 'AND') {
      place++
      isMet = readOne() && isMet
    }
    return isMet
  }
  function readOne(): boolean {
    const token = tokens[place++]
    if (token !== '(') return token !== undefined && licences.includes(token)
    const isMet = readOr()
    return tokens[place++] === ')' && isMet
  }
  // The rest, such as a WITH, is nothing that was weighed.
  return readOr() && place === tokens.length
}
