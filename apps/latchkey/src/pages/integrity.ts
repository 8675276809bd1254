import { createHash } from 'node:crypto'

/**
 * The digest of a file or a text, as `integrity` and the policy name it. The shortest that browsers know: digests do not
 * shrink by compression, and the pages carry one for each script.
 */
export function digestOf(body: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(body).digest('base64')}`
}

/** The digest as it stands in the name of a file that changes with its contents. */
export function shortDigest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16)
}

/** Names the digest of every script and style of the page, so that a changed file is refused by the browser. */
export function putIntegrity(html: string, digests: ReadonlyMap<string, string>): string {
  return html.replace(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"[^>]*>/g, (tag, name: string) => {
    const digest = digests.get(name)
    const isChecked = tag.startsWith('<script') || /\brel="[^"]*\b(?:stylesheet|modulepreload|preload)\b/.test(tag)
    // A style sheet asks for its font without a digest, and a browser then takes no preload that has one.
    const isFont = tag.includes(' as="font"')
    if (digest === undefined || !isChecked || isFont || tag.includes(' integrity=')) return tag
    return tag.replace(/\s*\/?>$/, ` integrity="${digest}">`)
  })
}

/**
 * Names the digests of the scripts that are fetched later, in an import map: a tag cannot, since there is none. Browsers
 * that do not know this part of an import map pass over it. `digest` is that of the map itself, for the policy.
 */
export function putImportMap(html: string, digests: ReadonlyMap<string, string>): { html: string; digest: string } {
  const scripts = [...digests].filter(([name]) => name.endsWith('.js')).sort()
  const map = JSON.stringify({ integrity: Object.fromEntries(scripts) }).replaceAll('<', '\\u003c')
  // Before every module: a map that comes later does not count for what has been asked for already.
  return {
    html: html.replace(/<head\b[^>]*>/, (before) => `${before}<script type="importmap">${map}</script>`),
    digest: digestOf(map),
  }
}

/** The digests of what the build has put into a page, for the policy: to be read before anything else is put there. */
export function inlineDigestsOf(built: string, tag: 'script' | 'style'): readonly string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...built.matchAll(inline)].map(([, text = '']) => digestOf(text))
}
