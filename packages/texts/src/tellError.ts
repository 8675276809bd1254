import type { Texts } from './createTexts.ts'
import { english, type Language } from './languages.ts'

/** A failure as a person is told of it. */
export type ToldError = {
  readonly sentence: string
  /** The way out, where one is known. */
  readonly hint: string | undefined
  /** In which both are: English where the language has no text for the code. */
  readonly language: Language
}

/** A foreign error may have itself as its cause. */
const deepestCause = 4

type Values = Readonly<Record<string, unknown>>

/**
 * An error with a code, in the language of `texts`: by the text `errors.<code>`, with the error's data as values, so that
 * English is never loaded for it: an error brings its own. The words of a cause or of a server that stand in it are told
 * by their codes too. What has no text is told in the English of the error.
 */
export function tellError(texts: Texts, error: Error): ToldError {
  const inEnglish = { sentence: ownWords(error), hint: textOf(error, 'hint'), language: english }
  const said = sayError(texts, error, 0)
  if (said === undefined) return inEnglish
  const hint = inEnglish.hint && (texts.find(`errors.${codeOf(error)}.hint`, dataOf(error)) ?? inEnglish.hint)
  return { sentence: said, hint, language: texts.language }
}

function sayError(texts: Texts, error: Error, depth: number): string | undefined {
  const code = codeOf(error)
  const data = dataOf(error)
  const words = new Map(Object.keys(data).map((name) => [name, sayWords(texts, error, String(data[name]), depth)]))
  const known = [...words].flatMap(([name, said]) => (said === undefined ? [] : [[name, said] as const]))
  const values = { ...data, ...Object.fromEntries(known) }
  // Where the error names its fault, there is a whole sentence for that.
  const worded = data['fault'] === undefined ? undefined : texts.find(`errors.${code}.${data['fault']}`, values)
  const said = worded ?? (code && texts.find(`errors.${code}`, values))
  // The whole sentence may be somebody else's.
  return said || sayWords(texts, error, error.message, depth)
}

/** An error's message without the reason behind it, which is in the words of somebody else, or of a program: that is for logs. */
function ownWords(error: Error): string {
  const { reason, fault } = dataOf(error)
  if (typeof reason !== 'string' || reason === '' || fault !== undefined) return error.message
  const place = error.message.indexOf(`: ${reason}`)
  const isLast = place > 0 && error.message.length - place - reason.length - 2 <= 1
  return isLast ? `${error.message.slice(0, place)}.` : error.message
}

/** Words that an error has from elsewhere: from its cause, or from a server that named their code as well. */
function sayWords(texts: Texts, error: Error, words: string, depth: number): string | undefined {
  const { cause } = error
  if (cause instanceof Error && cause.message === words && depth < deepestCause) {
    return sayError(texts, cause, depth + 1)
  }
  const { text, refusal } = dataOf(error)
  return words === text && typeof refusal === 'string' ? texts.find(`errors.${refusal}`, {}) : undefined
}

const codeOf = (error: Error): string | undefined => textOf(error, 'code')

function textOf(error: Error, name: 'code' | 'hint'): string | undefined {
  const value: unknown = (error as Partial<Record<typeof name, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}

function dataOf(error: Error): Values {
  const { data } = error as { readonly data?: unknown }
  return typeof data === 'object' && data !== null ? (data as Values) : {}
}
