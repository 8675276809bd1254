import { readSvgTags, type SvgTag } from './svgTags.ts'

/** Elements after every reference is expanded. Real icons have some hundreds at most. */
const maxElements = 2000
const maxNesting = 100
/** References that lead to references: real icons stay below ten. */
const maxDepth = 300
/** The cost of an embedded picture, in elements: each may fill a million pixels. */
const pictureCost = 100

/** A path, a list of points or transforms of this many characters is drawn at the cost of an element. */
const charactersPerElement = 200

/** Elements that take a layer or a pass over every pixel cost more than a shape, by what they were measured to take. */
const layerCosts: readonly (readonly [pattern: RegExp, cost: number])[] = [
  [/^fe/i, 10],
  [/^mask$/i, 5],
]

/** Elements that run, animate, embed, style or write, and those drawn once per point of a path: no wallet icon needs them. */
const refusedElements =
  /^(?:script|foreignobject|style|link|text|tspan|textpath|animate.*|set|iframe|embed|object|audio|video|canvas|handler|listener|marker|feturbulence|feconvolvematrix|fedisplacementmap|femorphology|feimage)$/i
/** Attributes that run, load, move the base of references, or draw a line as millions of dashes. */
const refusedAttributes = /^(?:on.*|src|data|base|stroke-dasharray)$/i
/** Ways to load, filter or dash in a value; escapes could spell any of them in a way that is not seen here. */
const refusedValues =
  /[\\&]|data:|(?:blur|drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia|image|image-set|src|cross-fade|element|paint)\(|stroke-dasharray/i
/** No escapes: a browser decodes them before it looks an id up. */
const localReference = /^#[\w:.-]+$/
// Control characters but tab and line ends: they belong to other encodings, in which the markup would read otherwise.
const controls = /[^\P{Cc}\t\n\r]/u

/** Their content is painted where they are referred to, with what they inherit where they stand. */
const drawnElsewhere = /^(?:pattern|mask)$/i

type Element = {
  readonly name: string
  readonly children: Element[]
  /** Drawn once, in or around the element. */
  readonly targets: string[]
  /** Drawn for the element and everything in it, because paint is inherited. */
  readonly paints: string[]
  readonly hasInheritedPaint: boolean
  ownCost: number
}

type Drawing = { readonly root: Element; readonly byId: ReadonlyMap<string, Element> }

/** True when an SVG draws a bounded number of elements and can neither run, move nor load anything. */
export function isSvgSafe(svg: string, isPictureSafe: (uri: string) => boolean): boolean {
  const tags = controls.test(svg) ? undefined : readSvgTags(svg)
  const drawing = tags === undefined ? undefined : toDrawing(tags, isPictureSafe)
  return drawing !== undefined && costOf(drawing) <= maxElements
}

/** The tree of elements; undefined when it is not one, or something in it is refused. */
function toDrawing(tags: readonly SvgTag[], isPictureSafe: (uri: string) => boolean): Drawing | undefined {
  if (tags.length > 2 * maxElements) return undefined
  const byId = new Map<string, Element>()
  const roots: Element[] = []
  const open: Element[] = []
  for (const tag of tags) {
    if (tag.kind === 'close') {
      if (open.pop()?.name !== tag.name) return undefined
      continue
    }
    const parent = open.at(-1)
    const hasInheritedPaint = parent !== undefined && (parent.hasInheritedPaint || parent.paints.length > 0)
    const local = localName(tag.name)
    const [, ownCost = 1] = layerCosts.find(([pattern]) => pattern.test(local)) ?? []
    const element: Element = { name: tag.name, children: [], targets: [], paints: [], hasInheritedPaint, ownCost }
    if (refusedElements.test(local) || (hasInheritedPaint && drawnElsewhere.test(local))) return undefined
    for (const [name, value] of tag.attributes) {
      if (!takeAttribute(element, name, value, isPictureSafe)) return undefined
      if (name === 'id' && !byId.has(value)) byId.set(value, element)
    }
    const siblings = parent?.children ?? roots
    siblings.push(element)
    if (tag.kind === 'open') open.push(element)
    if (open.length > maxNesting) return undefined
  }
  const [root, ...others] = roots
  const isWhole = open.length === 0 && others.length === 0
  return isWhole && root !== undefined && localName(root.name) === 'svg' ? { root, byId } : undefined
}

/** Notes what the attribute refers to; false when it is refused. */
function takeAttribute(
  element: Element,
  name: string,
  value: string,
  isPictureSafe: (uri: string) => boolean,
): boolean {
  const local = localName(name)
  if (refusedAttributes.test(local)) return false
  // Any prefix that the document gave to the namespace of links.
  if (local.toLowerCase() === 'href') return takeLink(element, value.trim(), isPictureSafe)
  if (refusedValues.test(value)) return false
  element.ownCost += Math.floor(value.length / charactersPerElement)
  const references = readUrls(value)
  const isPaint = name === 'fill' || name === 'stroke' || name === 'style'
  if (references !== undefined) (isPaint ? element.paints : element.targets).push(...references)
  return references !== undefined
}

function takeLink(element: Element, target: string, isPictureSafe: (uri: string) => boolean): boolean {
  if (localReference.test(target)) {
    element.targets.push(target.slice(1))
    return true
  }
  element.ownCost += pictureCost
  return isPictureSafe(target)
}

/** The ids of every `url(#id)` in a value; undefined when one is not of that form. */
function readUrls(value: string): readonly string[] | undefined {
  const ids: string[] = []
  for (const part of value.split(/url\(/i).slice(1)) {
    const end = part.indexOf(')')
    const target = part.slice(0, Math.max(0, end)).trim()
    const plain = /^(["']).*\1$/.test(target) ? target.slice(1, -1).trim() : target
    if (end < 0 || !localReference.test(plain)) return undefined
    ids.push(plain.slice(1))
  }
  return ids
}

/** The drawing's size, counted in elements, never too low. References that lead back to themselves cost infinitely. */
function costOf({ root, byId }: Drawing): number {
  const known = new Map<Element, number>()
  const counting = new Set<Element>()

  function count(element: Element, depth: number): number {
    const before = known.get(element)
    if (before !== undefined) return before
    if (counting.has(element) || depth > maxDepth) return Number.POSITIVE_INFINITY
    counting.add(element)
    const sum = (parts: readonly Element[]) => parts.reduce((total, part) => total + count(part, depth + 1), 0)
    const find = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    const content = element.ownCost + sum(element.children) + sum(find(element.targets))
    const total = content * (1 + sum(find(element.paints)))
    counting.delete(element)
    known.set(element, total)
    return total
  }

  return count(root, 0)
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}
