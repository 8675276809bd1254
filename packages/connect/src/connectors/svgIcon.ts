/** Elements after every reference is expanded. Real icons have some hundreds at most. */
const maxElements = 2000
const maxNesting = 100

/** Elements that run, animate, embed or style: no wallet icon needs them. */
const refusedElements =
  /^(?:script|foreignobject|style|animate.*|set|iframe|embed|object|audio|video|canvas|handler|listener|feturbulence|feconvolvematrix|fedisplacementmap|femorphology|feimage)$/i
/** Declarations, sections and instructions can hide markup from a reader as simple as this one. */
const refusedText = /<!DOCTYPE|<!ENTITY|<!\[CDATA\[|<\?xml-stylesheet|@import/i
const rasterReference = /^data:image\/(?:png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/i
// One tag: name, attributes with quoted values, end. Every alternative begins differently, so it cannot backtrack far.
const tagPattern = /<(\/?)([A-Za-z_][\w:.-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/g
const attributePattern = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const urlPattern = /url\(\s*(["']?)([^)"']*)\1\s*\)/gi

type Element = { readonly children: Element[]; readonly references: string[]; id: string | undefined }

/** True when an SVG draws a bounded number of elements and can neither run, move nor load anything. */
export function isSvgSafe(svg: string): boolean {
  if (refusedText.test(svg)) return false
  const text = svg.replace(/<!--[\s\S]*?-->/g, '').replace(/<\?xml[^>]*\?>/i, '')
  const root = parseElements(text)
  return root !== undefined && isBounded(root)
}

/** The tree of elements with their references; undefined when something in it is refused. */
function parseElements(text: string): Element | undefined {
  const root: Element = { children: [], references: [], id: undefined }
  const open: Element[] = [root]
  for (const [, slash, name = '', attributes = ''] of text.matchAll(tagPattern)) {
    if (slash === '/') {
      if (open.length > 1) open.pop()
      continue
    }
    if (refusedElements.test(name.replace(/^.*:/, ''))) return undefined
    const element: Element = { children: [], references: [], id: undefined }
    if (!readAttributes(attributes, element)) return undefined
    open.at(-1)?.children.push(element)
    if (!attributes.endsWith('/')) open.push(element)
    if (open.length > maxNesting) return undefined
  }
  // What is left beside the tags must be text: a stray bracket is markup that was not understood.
  return /[<>]/.test(text.replace(tagPattern, '')) ? undefined : root
}

/** Notes id and references; false when an attribute runs something or reaches outside. */
function readAttributes(text: string, element: Element): boolean {
  for (const [, name = '', double, single] of text.matchAll(attributePattern)) {
    const value = double ?? single ?? ''
    // Escapes could spell a reference in a way that is not seen here.
    if (/^on/i.test(name) || /[\\&]/.test(value)) return false
    if (name === 'id') element.id = value
    if (/^(?:xlink:)?href$/i.test(name) && !addReference(value, element)) return false
    if (/^(?:src|data)$/i.test(name)) return false
    if (/url\(/i.test(value) && !addUrls(value, element)) return false
  }
  return true
}

function addUrls(value: string, element: Element): boolean {
  const found = [...value.matchAll(urlPattern)]
  const opened = value.match(/url\(/gi)?.length ?? 0
  return found.length === opened && found.every(([, , target = '']) => addReference(target, element))
}

function addReference(value: string, element: Element): boolean {
  const target = value.trim()
  if (target.startsWith('#')) {
    element.references.push(target.slice(1))
    return true
  }
  return rasterReference.test(target)
}

/** Counts what would be drawn. A reference costs what it refers to; one that leads back to itself is refused. */
function isBounded(root: Element): boolean {
  const byId = new Map<string, Element>()
  const collect = (element: Element) => {
    if (element.id !== undefined && !byId.has(element.id)) byId.set(element.id, element)
    element.children.forEach(collect)
  }
  collect(root)
  const known = new Map<Element, number>()
  const counting = new Set<Element>()

  function count(element: Element): number {
    const before = known.get(element)
    if (before !== undefined) return before
    if (counting.has(element)) return Number.POSITIVE_INFINITY
    counting.add(element)
    const targets = element.references.flatMap((id) => byId.get(id) ?? [])
    const total = [...element.children, ...targets].reduce((sum, part) => sum + count(part), 1)
    counting.delete(element)
    known.set(element, total)
    return total
  }

  return count(root) <= maxElements
}
