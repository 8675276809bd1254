/** One tag of an SVG with its attributes in order. */
export type SvgTag = {
  readonly kind: 'open' | 'close' | 'empty'
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

const namePattern = /[A-Za-z_][\w:.-]*/y
const equalsPattern = /\s*=\s*/y
const spacePattern = /\s*/y
const declarationPattern = /^<\?xml [^<>]*\?>/
const encodingPattern = /encoding\s*=\s*["'](?!utf-8["'])/i

/**
 * The tags of an SVG, in time linear in its length; undefined when it is not the plain, well-formed markup that this
 * reader and a browser are sure to understand alike. Sections, document types and instructions are not plain.
 */
export function readSvgTags(text: string): readonly SvgTag[] | undefined {
  const declaration = declarationPattern.exec(text.slice(0, 200))?.[0] ?? ''
  if (encodingPattern.test(declaration)) return undefined
  const tags: SvgTag[] = []
  for (let at = text.indexOf('<', declaration.length); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      if (end < 0) return undefined
      at = end + 3
      continue
    }
    const read = readTag(text, at)
    if (read === undefined) return undefined
    tags.push(read.tag)
    at = read.end
  }
  return tags
}

/** The tag that begins at `start`, and where it ends. */
function readTag(text: string, start: number): { tag: SvgTag; end: number } | undefined {
  const isClosing = text[start + 1] === '/'
  const name = matchAt(namePattern, text, start + (isClosing ? 2 : 1))
  if (name === undefined) return undefined
  const attributes: [string, string][] = []
  let at = start + (isClosing ? 2 : 1) + name.length
  for (;;) {
    at += matchAt(spacePattern, text, at)?.length ?? 0
    if (text[at] === '>') return { tag: { kind: isClosing ? 'close' : 'open', name, attributes }, end: at + 1 }
    if (text.startsWith('/>', at) && !isClosing) return { tag: { kind: 'empty', name, attributes }, end: at + 2 }
    const attribute = isClosing ? undefined : readAttribute(text, at)
    if (attribute === undefined) return undefined
    attributes.push([attribute.name, attribute.value])
    at = attribute.end
  }
}

function readAttribute(text: string, start: number): { name: string; value: string; end: number } | undefined {
  const name = matchAt(namePattern, text, start)
  if (name === undefined) return undefined
  const equals = matchAt(equalsPattern, text, start + name.length)
  if (equals === undefined) return undefined
  const opening = start + name.length + equals.length
  const quote = text[opening]
  const closing = quote === '"' || quote === "'" ? text.indexOf(quote, opening + 1) : -1
  if (closing < 0) return undefined
  return { name, value: text.slice(opening + 1, closing), end: closing + 1 }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
