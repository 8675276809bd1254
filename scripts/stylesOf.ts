// The part of a style sheet that a piece of markup needs: what is painted first need not wait for the whole.
import { AtRule, type Declaration, parse, type Root, type Rule } from 'postcss'

/**
 * The rules that can hold for an element of the markup, in whatever state a visitor gets it into, and what they name.
 * Rules for what the document puts around it (`html`, `:root`, `*`) belong to them if the markup says so. In the sheet's
 * order. Left out is what only code can bring about, since that waits for the whole sheet: an open dialog. Custom
 * properties are kept for `var(…)` alone.
 */
export function stylesOf(markup: string, styles: string): string {
  const shown = markup.replace(/<dialog\b(?![^>]*\sopen\b)[^>]*>[\s\S]*?<\/dialog>/g, '')
  const classes = new Set([...shown.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const tags = new Set([...shown.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase()))
  const sheet = parse(styles)

  sheet.walkRules((rule: Rule) => {
    if (isKeyframe(rule)) return
    const kept = rule.selectors.filter((selector) => canHold(selector, classes, tags))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })

  takeUnusedPropertiesOut(sheet, markup)
  let used = ''
  // By way of a variable as well.
  sheet.walkDecls(/^(?:-\w+-)?animation|^--/, ({ value }: Declaration) => {
    used += `${value} `
  })
  sheet.walkAtRules('keyframes', (frames: AtRule) => {
    if (!new RegExp(`(?<![\\w-])${frames.params}(?![\\w-])`).test(used)) frames.remove()
  })
  sheet.walkComments((comment) => {
    comment.remove()
  })
  // Inner ones may have been all that an outer one held.
  for (let isDone = false; !isDone; ) {
    isDone = true
    sheet.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return
      // The first mention of a layer gives it its place among the others.
      if (rule.name === 'layer' && rule.params !== '')
        rule.replaceWith(new AtRule({ name: 'layer', params: rule.params }))
      else rule.remove()
      isDone = false
    })
  }
  return sheet.toString()
}

/** Custom properties that nothing asks for any more, in the sheet or in the markup, and then those that only these asked for. */
function takeUnusedPropertiesOut(sheet: Root, markup: string): void {
  for (let isDone = false; !isDone; ) {
    isDone = true
    const asked = new Set<string>()
    const note = (text: string) => {
      for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) asked.add(name)
    }
    note(markup)
    sheet.walkDecls(({ value }) => note(value))
    sheet.walkDecls(/^--/, (declaration) => {
      if (asked.has(declaration.prop)) return
      declaration.remove()
      isDone = false
    })
  }
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove()
  })
}

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes'

/** Whether every class and element is there that a selector asks for. What stands in `:not(…)` and the like is passed over. */
function canHold(selector: string, classes: ReadonlySet<string>, tags: ReadonlySet<string>): boolean {
  if (asksForModal(selector)) return false
  let plain = selector.replace(/\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g, '')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  // A part of an element (`::after`) or its state (`:hover`) may be there at any time.
  plain = plain.replace(/::?[\w-]+/g, '')
  const isThere = (names: ReadonlySet<string>, pattern: RegExp) =>
    [...plain.matchAll(pattern)].every(([, name = '']) => names.has(name))
  return isThere(classes, /\.([\w-]+)/g) && isThere(tags, /(?<![\w.#-])([a-z][\w-]*)/gi)
}

/** Whether it holds only while a modal dialog is open; kept where it is in doubt. */
function asksForModal(selector: string): boolean {
  if (/:(?:not|is|where)\([^()]*:has\(/.test(selector)) return false
  let outside = selector
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '')
  }
  // In `:has(…)`, of one alternative.
  return /:modal\b/.test(outside) || /:has\([^(),]*:modal\b[^,]*$/.test(selector)
}
