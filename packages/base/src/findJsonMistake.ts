/** Where a text stops being JSON. Lines and columns are counted from 1, as editors show them. */
export type JsonMistake = { readonly line: number; readonly column: number; readonly isAtEnd: boolean }

const space = /[ \t\n\r]*/y
// Only the first 32 control characters are forbidden in a text.
const name = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const scalar = new RegExp(String.raw`${name.source}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][\-+]?\d+)?|true|false|null`, 'uy')

/** The things that may come next, written as one of these. */
type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end'

/**
 * The place of the first mistake; undefined when the text is JSON. Each engine words and places its own error
 * differently or not at all, so the place is found here.
 */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const open: ('{' | '[')[] = []
  let at = skip(space, text, 0)
  let wanted: Wanted = 'value'
  while (at < text.length && !(open.length === 0 && wanted === 'comma or end')) {
    const next = step(text, at, wanted, open)
    if (next === undefined) return placeOf(text, at)
    at = skip(space, text, next.at)
    wanted = next.wanted
  }
  return at === text.length && open.length === 0 && wanted === 'comma or end' ? undefined : placeOf(text, at)
}

type Step = { readonly at: number; readonly wanted: Wanted }

function step(text: string, at: number, wanted: Wanted, open: ('{' | '[')[]): Step | undefined {
  const sign = text[at]
  switch (wanted) {
    case 'colon':
      return sign === ':' ? { at: at + 1, wanted: 'value' } : undefined
    case 'comma or end':
      if (sign === ',') return { at: at + 1, wanted: open.at(-1) === '{' ? 'name' : 'value' }
      return close(sign, at, open)
    case 'name':
    case 'name or }':
      if (sign === '}' && wanted === 'name or }') return close(sign, at, open)
      return after(name, text, at, 'colon')
    case 'value':
    case 'value or ]':
      if (sign === ']' && wanted === 'value or ]') return close(sign, at, open)
      if (sign !== '{' && sign !== '[') return after(scalar, text, at, 'comma or end')
      open.push(sign)
      return { at: at + 1, wanted: sign === '{' ? 'name or }' : 'value or ]' }
  }
}

function close(sign: string | undefined, at: number, open: ('{' | '[')[]): Step | undefined {
  if (sign !== (open.at(-1) === '{' ? '}' : ']')) return undefined
  open.pop()
  return { at: at + 1, wanted: 'comma or end' }
}

function after(pattern: RegExp, text: string, at: number, wanted: Wanted): Step | undefined {
  const end = skip(pattern, text, at)
  return end > at ? { at: end, wanted } : undefined
}

/** The index behind a match of a sticky pattern, or `at` itself. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function placeOf(text: string, at: number): JsonMistake {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, isAtEnd: at >= text.length }
}
