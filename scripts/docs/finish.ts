import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { digestOf, putImportMap, putIntegrity } from '../../apps/latchkey/src/pages/integrity.ts'

/** An element of highlighted code. */
type Element = { properties: Record<string, unknown> }

/** Colours of code become classes: a strict policy passes over `style` attributes. */
export function classOfColour(element: Element): void {
  const { style, class: own, ...properties } = element.properties
  const colour = /color:\s*var\(--code-token-([\w-]+)\)/.exec(String(style ?? ''))?.[1]
  const classes = [own, colour && `code-${colour}`].filter((each) => each !== undefined)
  element.properties = { ...properties, ...(classes.length > 0 && { class: classes.join(' ') }) }
}

/** The attributes that the generator writes into every page; `looks.css` says the first, and the second is made anew in the browser. */
const knownStyles = ['position:relative;', '--vp-vh:0px;']

/** A page without `style` attributes. Fails where there is one that nobody has thought of: it would not count. */
export function withoutStyles(html: string): string {
  return html.replace(/(<[^<>]*?) style="([^"]*)"/g, (_tag, before: string, style: string) => {
    if (!knownStyles.includes(style)) throw new Error(`A page has style="${style}", which a strict policy forbids`)
    return before
  })
}

/** Names the digest of each script and style in every page of a built site, and writes its files once more, smaller. */
export function finishSite(folder: string, base: string): void {
  const names = globSync('**/*.{js,css,html,svg}', { cwd: folder }).map((name) => name.replaceAll('\\', '/'))
  const digests = new Map(
    names
      .filter((name) => !name.endsWith('.html'))
      .map((name) => [`${base}${name}`, digestOf(readFileSync(join(folder, name)))]),
  )
  for (const name of names) {
    const file = join(folder, name)
    if (name.endsWith('.html')) {
      writeFileSync(file, putImportMap(putIntegrity(readFileSync(file, 'utf8'), digests), digests).html)
    }
    encode(file)
  }
}

function encode(file: string): void {
  const bytes = readFileSync(file)
  // One less than the most, which takes ten times as long for a hundredth of the size.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
