import { compileMessage } from './compile.ts'

/**
 * Languages that nobody speaks, made from English: `en-XA` is accented, longer by two fifths and in brackets, so that cut
 * texts and sentences outside of the tables are seen; `ar-XB` runs from right to left.
 */
export const pseudoTags = ['en-XA', 'ar-XB'] as const

/** A sentence in one of them, compiled. */
export function pseudo(tag: (typeof pseudoTags)[number], sentence: string): unknown {
  const message = compileMessage(sentence)
  const said = tag === 'en-XA' ? change(message, accent) : change(message, (text) => `\u202e${text}\u202c`)
  if (tag === 'ar-XB') return said
  const pieces = Array.isArray(said) ? said : [said]
  const padding = 'one two three four five six seven eight'.slice(0, Math.ceil(sentence.length * 0.4))
  return ['[', ...pieces, ` ${padding}]`]
}

const accents = Object.fromEntries(
  [...'aeiouyncszAEIOUYNCSZ'].map((letter, at) => [letter, [...'åéîöûýñçšžÅÉÎÖÛÝÑÇŠŽ'][at]]),
)

const accent = (text: string) => text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)

/** Changes what is said in a compiled message, and leaves names of values, tags and forms alone. */
function change(node: unknown, say: (text: string) => string): unknown {
  return Array.isArray(node) ? node.map((piece: unknown) => changePiece(piece, say)) : changePiece(node, say)
}

function changePiece(piece: unknown, say: (text: string) => string): unknown {
  if (typeof piece === 'string') return say(piece)
  if (!Array.isArray(piece)) return piece
  const [name, ...rest] = piece
  return [name, ...rest.map((part: unknown) => (isForms(part) ? changeForms(part, say) : changePiece(part, say)))]
}

const isForms = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const changeForms = (forms: Record<string, unknown>, say: (text: string) => string) =>
  Object.fromEntries(Object.entries(forms).map(([form, node]) => [form, change(node, say)]))
