import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that decides whether a repository may be released. */
export type ReleaseState = {
  readonly version: string
  /** The packages whose version is another one. */
  readonly strays: readonly string[]
  /** Files that are changed or new. */
  readonly changed: readonly string[]
  /** Changesets that no version has taken up yet. */
  readonly waiting: readonly string[]
  readonly hasChangelog: boolean
  /** Files of packages that were changed after the changelog was. */
  readonly untold: readonly string[]
  /** The highest version that has a tag. */
  readonly released: string | undefined
}

/** Reads the state of a repository from its files and from git. */
export function readReleaseState(folder: string): ReleaseState {
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const { version } = readManifest(folder, 'package.json')
  const [told] = git('log', '-1', '--format=%H', '--', 'CHANGELOG.md')
  const changelog = join(folder, 'CHANGELOG.md')
  return {
    version,
    strays: globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: folder })
      .filter((path) => readManifest(folder, path).version !== version)
      .sort(),
    changed: git('status', '--porcelain'),
    waiting: globSync('.changeset/*.md', { cwd: folder }).filter((path) => !path.endsWith('README.md')),
    hasChangelog: existsSync(changelog) && sectionOf(readFileSync(changelog, 'utf8'), version) !== undefined,
    untold:
      told === undefined ? [] : git('diff', '--name-only', told, 'HEAD', '--', 'packages', 'apps').filter(isShipped),
    released: git('tag', '--list', 'v*')
      .map((tag) => tag.slice(1))
      .filter((tag) => /^\d+\.\d+\.\d+$/.test(tag))
      .sort(compareVersions)
      .at(-1),
  }
}

/** The part of a changelog about a version, without its heading. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m)
  return parts.find((part) => part.split(/\s/, 1)[0] === version)?.replace(/^.*\n+/, '')
}

export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const place = [0, 1, 2].find((index) => left?.[index] !== right?.[index])
  return place === undefined ? 0 : (left?.[place] ?? 0) - (right?.[place] ?? 0)
}

function isShipped(path: string): boolean {
  return !/\.test\.tsx?$|\/testing\/|\.md$/.test(path)
}

function readManifest(folder: string, path: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}
