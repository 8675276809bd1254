import type { Program } from './program.ts'

/** The version with what is known of its commit, since many commits have one version. */
export function versionOf({ version, commit }: Pick<Program, 'version' | 'commit'>): string {
  const known = commit()
  return known === undefined ? version : `${version} (${known})`
}
