import type { Message, Table } from './area.ts'

/** `format` is one by a name, such as `currency`, or one of dates: there is none of either. */
type Sort = 'text' | 'number' | 'tag' | 'format'
type Want = readonly [name: string, sort: Sort]
type Known = ReadonlyMap<string, Sort>

/**
 * The sentences of a site's own that can be said in the places of ours, taken apart. Each of the others is handed to
 * `onFault`, with why: one that throws where it is drawn would take the whole kit away.
 */
export function ownTexts(given: Table, english: Table, onFault: (key: string, why: string) => void): Table {
  const sayable: Record<string, Message> = {}
  for (const [key, words] of Object.entries<unknown>(given)) {
    const ours = english[key]
    if (ours === undefined || words === undefined) continue
    const known = knownIn(ours)
    const message = typeof words === 'string' ? withPlaces(words) : words
    const why = faultOfWords(words, known) ?? faultOf(message, known)
    if (why === undefined) sayable[key] = message as Message
    else onFault(key, why)
  }
  return sayable
}

const placePattern = /\{(\w+)\}/

/** Sites write their words by hand: a plain sentence is taken apart at its places, as the build does with ours. */
function withPlaces(words: string): Message {
  return words.split(placePattern).map((piece, index) => (index % 2 === 1 ? [piece] : piece))
}

/** Syntax that nobody has compiled would be read out as it stands. */
function faultOfWords(words: unknown, known: Known): string | undefined {
  if (typeof words !== 'string') return undefined
  const plain = words.split(placePattern).filter((_, index) => index % 2 === 0)
  const isSyntax = (text: string) =>
    /[{}]/.test(text) || [...known].some(([name, sort]) => sort === 'tag' && text.includes(`<${name}>`))
  return plain.some(isSyntax) ? 'more than {name} has to be compiled, by icu-minify/compile' : undefined
}

function faultOf(message: unknown, known: Known): string | undefined {
  if (!Array.isArray(message) && typeof message !== 'string') return 'it is no sentence'
  for (const [name, sort] of wantsOf(message)) {
    const ours = known.get(name)
    if (ours === undefined) return `the sentence has no {${name}}`
    // A number can stand in a sentence as it is; a text cannot be counted.
    if (sort !== ours && !(sort === 'text' && ours === 'number')) return `{${name}} is a ${ours}, and no ${sort}`
  }
  return undefined
}

/** A value that is counted once is a number wherever it stands. */
function knownIn(message: Message): Known {
  const wants = wantsOf(message)
  return new Map([...wants, ...wants.filter(([, sort]) => sort === 'number')])
}

/** Each value and tag that a compiled message asks for. */
function wantsOf(message: unknown): readonly Want[] {
  return Array.isArray(message) ? message.flatMap(wantsOfPiece) : []
}

/** By the numbers of `icu-minify`: 0 is a number sign, 1 chooses, 2 and 3 count, 4 writes a number, 5 and 6 a moment. */
function wantsOfPiece(piece: unknown): readonly Want[] {
  if (!Array.isArray(piece)) return []
  const [name, type, ...rest] = piece as [string, ...unknown[]]
  if (type === undefined) return [[name, 'text']]
  if (typeof type !== 'number' || type === 0) return [[name, 'tag'], ...wantsOf([type, ...rest])]
  if (type === 1) return [[name, 'text'], ...wantsOfForms(rest[0])]
  if (type < 4) return [[name, 'number'], ...wantsOfForms(rest[0])]
  return [[name, type === 4 && typeof rest[0] !== 'string' ? 'number' : 'format']]
}

const wantsOfForms = (forms: unknown) => Object.values(forms ?? {}).flatMap(wantsOf)
