const maxLinkLength = 2000

/**
 * The gate for every link whose text came from outside (explorers, wallet stores): an https address without user
 * information, or an address of the page's own site, whose explorer a local run has without TLS; or undefined. Nothing
 * else may become an `href`.
 */
export function safeLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > maxLinkLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isOwn = url.protocol === 'http:' && url.origin === globalThis.location?.origin
  return (url.protocol === 'https:' || isOwn) && url.username === '' && url.password === '' ? url.href : undefined
}
