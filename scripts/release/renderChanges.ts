/** The answer of `changeset status`. */
export type Changes = {
  readonly changesets: readonly {
    readonly summary: string
    readonly releases: readonly { readonly name: string; readonly type: string }[]
  }[]
  readonly releases: readonly { readonly newVersion: string }[]
}

const headings = { major: 'Breaks', minor: 'New', patch: 'Mended' } as const

/** The part of the changelog about the version to which changesets lead; the date as 2026-01-31. */
export function renderChanges({ changesets, releases }: Changes, date: string): string {
  const [release] = releases
  if (release === undefined) throw new Error('No changeset asks for a new version')
  const groups = Object.entries(headings).map(([type, heading]) => {
    const own = changesets.filter((changeset) => heaviest(changeset.releases) === type)
    return own.length === 0 ? '' : `### ${heading}\n\n${own.map(({ summary }) => toItem(summary)).join('\n')}\n`
  })
  return `## ${release.newVersion} (${date})\n\n${groups.filter((group) => group !== '').join('\n')}`
}

/** Puts a part before the others. */
export function addToChangelog(changelog: string, part: string): string {
  const place = changelog.search(/^## /m)
  return place < 0
    ? `${changelog.trimEnd()}\n\n${part}`
    : `${changelog.slice(0, place)}${part}\n${changelog.slice(place)}`
}

function heaviest(releases: readonly { readonly type: string }[]): string | undefined {
  return Object.keys(headings).find((type) => releases.some((release) => release.type === type))
}

function toItem(summary: string): string {
  return `- ${summary.trim().replaceAll('\n', '\n  ')}`
}
