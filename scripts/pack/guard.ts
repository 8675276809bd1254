/** Every part of the kit: what bears one of its classes, and all that stands inside. */
const part = '[class*="latchkey-"]'
const parts = `:where(${part}, ${part} *)`
/** The outermost of them, but for text in a sentence of the page. */
const outermost = `:where(${part}:not([class*="latchkey-AddressText"], [class*="latchkey-Amount"])):not(:where(${part} *))`

/**
 * The sheet of the components as a page of somebody else takes it: nothing of that page reaches into a part of the kit. Each
 * declaration is important, and so is what gives back to an element its ground in the browser; in a layer an important rule
 * stands above every one outside of it. Custom properties stay as they are, since they are the page's to set.
 */
export function guardStyles(sheet: string): string {
  // Of two important layers the first one wins: the looks are named before what they stand on.
  return `@layer latchkey.look;\n${pinned(sheet)}\n${ground(findMoving(sheet))}`
}

/** Text in brackets, four deep within each other at most. */
const bracketed = Array.from({ length: 4 }).reduce<string>((inner) => `\\((?:[^()]|${inner})*\\)`, '\\([^()]*\\)')
/** A piece ends where a block begins or ends, or with its declaration: never within brackets or quotes. */
const pieces = new RegExp(`((?:${bracketed}|"[^"]*"|[^{};("])*)([{};])`, 'g')

/** The layer of the looks, with every declaration important; frames of an animation may not be, and are not. */
function pinned(sheet: string): string {
  let text = ''
  /** The preludes of the blocks that are open. */
  const open: string[] = []
  for (const [, before = '', end = ''] of sheet.matchAll(pieces)) {
    const piece = before.trim()
    if (end === '{') open.push(piece)
    const isFrame = open.some((prelude) => prelude.startsWith('@keyframes'))
    const isOwn = piece.startsWith('--') || piece.startsWith('@') || piece.includes('!important')
    text +=
      end !== '{' && piece !== '' && !isFrame && !isOwn ? `${before.trimEnd()} !important${end}` : `${before}${end}`
    if (end === '}') open.pop()
  }
  return text.replaceAll(/^@layer latchkey \{(?=\s*(?:@media[^{]*\{\s*)?[^{}]*\.latchkey-)/gm, '@layer latchkey.look {')
}

/** Every animated selector, and the properties by which it moves: an animation of one shows only where no rule pins it. */
function findMoving(sheet: string): ReadonlyMap<string, readonly string[]> {
  const moving = new Map<string, readonly string[]>()
  for (const [, list = '', animation = ''] of sheet.matchAll(
    /([^{}]+)\{[^{}]*\banimation: (?!none)([^;}]*)[^{}]*\}/g,
  )) {
    const frames = [...sheet.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)/g)]
    const [, , body = ''] = frames.find(([, name = '']) => animation.split(' ').includes(name)) ?? []
    const names = [...body.matchAll(/([a-z-]+): /g)].map(([, name = '']) => name)
    const other = names.find((name) => !movable.includes(name))
    if (other !== undefined) throw new Error(`${list.trim()} moves by ${other}, which its own rules pin`)
    for (const selector of list.split(',').map((one) => one.trim())) {
      const pinning = names.find((name) => isPinned(sheet, selector, name))
      if (pinning !== undefined) throw new Error(`${selector} moves by ${pinning}, which a rule of its own pins`)
      moving.set(selector, names)
    }
  }
  const pseudo = [...moving.keys()].find((selector) => /:(?:before|after)$/.test(selector))
  if (pseudo !== undefined) throw new Error(`${pseudo} is animated: move an element instead, which can be told apart`)
  return moving
}

/** Whether a rule for a selector says a property of its own, which is important then: above every frame. Not without motion. */
function isPinned(sheet: string, selector: string, name: string): boolean {
  const stillLooks = /@media \(prefers-reduced-motion: reduce\) \{(?:[^{}]*\{[^{}]*\})*/g
  return [...sheet.replaceAll(stillLooks, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].some(
    ([, list = '', body = '']) =>
      list.split(',').some((one) => one.trim() === selector) && new RegExp(`(?:^|[;\\s])${name}: `).test(body),
  )
}

/** Properties by which parts of the kit may move. */
const movable = ['opacity', 'rotate', 'scale', 'stroke-dashoffset', 'translate']

/** Each part before the looks come: as the browser makes it, with nothing that it inherits from the page. */
function ground(moving: ReadonlyMap<string, readonly string[]>): string {
  const each = (names: readonly string[], value: string) =>
    names.map((name) => `${name}: ${value} !important;`).join(' ')
  const movers = `:is(${[...moving.keys()].join(', ')})`
  const pseudo = ['placeholder', 'first-letter', 'first-line', 'backdrop', 'before', 'after']
  const text = Object.keys(unInherited).filter((name) => !isDrawing(name))
  const drawing = Object.keys(unInherited).filter(isDrawing)
  // Nothing here has a specificity: the later rule wins.
  const rules = [
    `:where(${parts}:not(svg, svg *, img, ${movers})), ${pseudo.map((name) => `${parts}::${name}`).join(', ')} { all: revert !important; }`,
    // The attributes of a drawing are kept by rolling back to what lies below all layers.
    `:where(${parts}:is(svg, svg *, img):not(${movers})) { all: revert-layer !important; ${each(boxed, 'revert')} }`,
    `:where(${movers}) { ${each([...boxed, ...sized, ...text, 'font-family'], 'revert')} ${each(drawing, 'revert-layer')} }`,
    ...[...moving].map(
      ([selector, names]) =>
        `:where(${selector}) { ${each(
          movable.filter((name) => !names.includes(name)),
          'revert',
        )} }`,
    ),
    `@media (prefers-reduced-motion: reduce) { :where(${movers}) { ${each(movable, 'revert')} } }`,
    `${outermost} { ${Object.entries(unInherited)
      .map(([name, value]) => `${name}: ${value} !important;`)
      .join(' ')} }`,
  ]
  return `@layer latchkey {\n${rules.join('\n')}\n}\n`
}

const isDrawing = (name: string) => /^(?:fill|stroke|paint|shape|text-anchor)/.test(name)

/** Properties of a box that no attribute of an image or drawing says. */
const boxed = [
  ...['display', 'position', 'inset', 'float', 'clear', 'z-index', 'box-sizing', 'margin', 'padding', 'border'],
  ...[
    'min-width',
    'max-width',
    'min-height',
    'max-height',
    'aspect-ratio',
    'vertical-align',
    'background',
    'box-shadow',
  ],
  ...['outline', 'border-radius', 'filter', 'backdrop-filter', 'mix-blend-mode', 'isolation', 'object-fit', 'columns'],
  ...['flex', 'order', 'align-self', 'justify-self', 'place-self', 'grid-area', 'contain', 'user-select'],
]

/** And those that some attribute of theirs may say, for what is animated. */
const sized = ['width', 'height', 'overflow', 'align-items', 'justify-content', 'gap', 'clip-path', 'mask', 'transform']

/** All that text hands down, but for its font and direction and for whether it is seen. */
const unInherited: Readonly<Record<string, string>> = {
  color: 'var(--latchkey-ink)',
  'color-scheme': 'var(--latchkey-scheme)',
  'font-size': 'var(--latchkey-text)',
  ...{ 'font-style': 'normal', 'font-weight': '400', 'font-stretch': 'normal', 'font-variant': 'normal' },
  ...{ 'font-feature-settings': 'normal', 'font-variation-settings': 'normal', 'font-kerning': 'auto' },
  ...{ 'font-synthesis': 'weight style small-caps', 'font-size-adjust': 'none', 'font-optical-sizing': 'auto' },
  ...{ 'line-height': '1.5', 'letter-spacing': 'normal', 'word-spacing': 'normal', 'text-transform': 'none' },
  ...{ 'text-indent': '0', 'text-shadow': 'none', 'text-align': 'start', 'text-align-last': 'auto' },
  ...{ 'text-rendering': 'auto', 'text-wrap': 'wrap', 'white-space-collapse': 'collapse', 'tab-size': '8' },
  ...{ 'text-emphasis': 'none', 'text-underline-offset': 'auto', 'text-underline-position': 'auto' },
  ...{ 'text-decoration-skip-ink': 'auto', '-webkit-text-stroke': '0 currentcolor' },
  ...{ '-webkit-text-fill-color': 'currentcolor', '-webkit-font-smoothing': 'auto' },
  ...{ 'word-break': 'normal', 'overflow-wrap': 'normal', 'line-break': 'auto', hyphens: 'manual', quotes: 'auto' },
  ...{ 'writing-mode': 'horizontal-tb', 'text-orientation': 'mixed', 'hanging-punctuation': 'none' },
  ...{ 'list-style': 'outside disc', cursor: 'auto', 'accent-color': 'auto', 'caret-color': 'auto' },
  ...{ 'border-collapse': 'separate', 'border-spacing': '0', 'caption-side': 'top', 'empty-cells': 'show' },
  ...{ fill: 'black', 'fill-opacity': '1', 'fill-rule': 'nonzero', stroke: 'none', 'stroke-width': '1px' },
  ...{ 'stroke-opacity': '1', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'paint-order': 'normal' },
  ...{ 'image-rendering': 'auto', 'shape-rendering': 'auto', 'text-anchor': 'start' },
}
