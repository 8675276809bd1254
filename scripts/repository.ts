import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, with a closing slash. */
export const rootFolder = fileURLToPath(new URL('../', import.meta.url))

/** A workspace package: where it is, and what its package.json says. */
export type Workspace = {
  /** Its folder's own name: `evm`, `web`, … */
  readonly name: string
  readonly folder: string
  readonly manifest: {
    readonly name: string
    readonly exports: Readonly<Record<string, string>>
    readonly dependencies?: Readonly<Record<string, string>>
    readonly devDependencies?: Readonly<Record<string, string>>
  }
}

/** Every workspace of the repository. */
export function readWorkspaces(): Workspace[] {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(rootFolder, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`),
  )
  return [...folders, 'e2e', 'bench', 'scripts'].map((folder) => ({
    name: folder.split('/').at(-1) ?? folder,
    folder,
    manifest: JSON.parse(readText(`${folder}/package.json`)),
  }))
}

/** The repository's own files (tracked, or new and not ignored), as paths from its root. */
export function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
  return [...new Set(output.split('\n').filter((path) => path !== ''))].filter((path) => {
    try {
      readFileSync(join(rootFolder, path))
      return true
    } catch {
      // Removed from the tree, not yet from the index.
      return false
    }
  })
}

/** The text of a file of the repository. */
export function readText(path: string): string {
  return readFileSync(join(rootFolder, path), 'utf8')
}

/** The module names a source imports, dynamic imports and re-exports included. */
export function readImports(source: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}
