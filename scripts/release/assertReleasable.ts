import { compareVersions, type ReleaseState } from './releaseState.ts'

/** Fails with a sentence that says what is in the way of a release, and what to do. */
export function assertReleasable(state: ReleaseState): void {
  const { version, strays, changed, waiting, hasChangelog, untold, released } = state
  const raise = 'Run "npm run raise-version" and commit what it changes.'
  if (changed.length > 0) {
    throw new Error(`There are changes that are not committed: ${some(changed)}. Commit them, or put them away.`)
  }
  if (waiting.length > 0) throw new Error(`No version has taken up ${some(waiting)} yet. ${raise}`)
  if (untold.length > 0) {
    throw new Error(
      `Packages have changed since CHANGELOG.md did: ${some(untold)}. Say what by "npm run changeset". ${raise}`,
    )
  }
  if (released !== undefined && compareVersions(version, released) <= 0) {
    throw new Error(`Version ${version} is not above ${released}, which is released. ${raise}`)
  }
  if (!hasChangelog) {
    throw new Error(`CHANGELOG.md says nothing of ${version}: versions are raised by changesets. ${raise}`)
  }
  if (strays.length > 0) {
    throw new Error(`These are not at version ${version}: ${some(strays)}. All packages have one version. ${raise}`)
  }
}

function some(names: readonly string[]): string {
  const few = names.slice(0, 5).map((name) => name.trim())
  return names.length > few.length ? `${few.join(', ')} and ${names.length - few.length} more` : few.join(', ')
}
