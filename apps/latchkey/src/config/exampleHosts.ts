import type { Settings } from './config.ts'

/** A place in a configuration or a setting that names a host which belongs to nobody, because examples are written with it. */
export type ExampleHost = { readonly field: string; readonly host: string }

/** RFC 2606 keeps these names for documents. */
const ofExamples = /(?:^|\.)example(?:\.(?:com|net|org))?$/i
/** Deeper than any field of a configuration. */
const maxDepth = 8

/** The fields of a configuration, by their names in the file, that still name a host of an example. */
export function findExampleHosts(config: unknown): readonly ExampleHost[] {
  return find(config, '', 0)
}

function find(value: unknown, field: string, depth: number): readonly ExampleHost[] {
  if (typeof value === 'string') {
    const host = hostIn(value)
    return host !== undefined && ofExamples.test(host) ? [{ field, host }] : []
  }
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    find(inner, field === '' ? name : `${field}.${name}`, depth + 1),
  )
}

/** The same of the settings, by the names that they have in the environment. */
export function findExampleSettings({ publicOrigin, frameOrigin, databaseUrl }: Settings): readonly ExampleHost[] {
  return [
    ...find(publicOrigin, 'LATCHKEY_ORIGIN', 0),
    ...find(frameOrigin, 'LATCHKEY_FRAME_ORIGIN', 0),
    ...find(databaseUrl, 'DATABASE_URL', 0),
  ]
}

/** The host of an address, a mail address or a bare name. */
function hostIn(text: string): string | undefined {
  if (/^[a-z\d+.-]+:\/\//i.test(text)) return URL.canParse(text) ? new URL(text).hostname : undefined
  return /^(?:[^\s@]+@)?([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(text)?.[1]
}
