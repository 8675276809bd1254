const maxLinkLength = 2000

/**
 * The gate for every link whose text came from outside (explorers, wallet stores): an https address without user
 * information, or undefined. Nothing else may become an `href`.
 */
export function safeLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > maxLinkLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}
