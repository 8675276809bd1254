/** Longer pictures are left out; a page also measures what it draws. */
const maxLength = 350_000
const pattern = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;[a-z0-9=-]+)*,/i

/**
 * An avatar record → the same text if the picture is in it; undefined otherwise. What is elsewhere (https, ipfs, eip155)
 * is for the owner's server to fetch, because whoever serves it would learn who looks at whom. The result is for `<img>` only, never markup,
 * and a page has yet to check that it can be drawn without harm.
 */
export function safeAvatar(record: string | undefined): string | undefined {
  if (record === undefined || record.length > maxLength) return undefined
  return pattern.test(record) ? record : undefined
}
