import format from 'icu-minify/format'
import type { Area, Message, Table, Tag } from './area.ts'
import { formatters } from './formatters.ts'
import { isTurned } from './isTurned.ts'
import { english, type Language } from './languages.ts'
import type { TextKey } from './made/areas.ts'
import { ownTexts } from './ownTexts.ts'

/** The keys whose messages have no tags. */
type PlainKey<Keys> = {
  [Key in keyof Keys]: Extract<Keys[Key][keyof Keys[Key]], Tag> extends never ? Key : never
}[keyof Keys]

/** A tag is handed what stands inside of it, and gives what is shown for it. */
export type RichValues<Want, Node> = {
  readonly [Name in keyof Want]: Want[Name] extends Tag ? (inside: readonly (string | Node)[]) => Node : Want[Name]
}

/** Only a message that wants values is handed any. */
type Handed<Want> = keyof Want extends never ? [] : [values: Want]

/** The texts of one area in one language. */
export type Speech<Keys> = {
  /** In which its sentences are: English where the language has none of them. */
  readonly language: Language
  /** The sentence of a key, with its values in their places. */
  readonly say: <Key extends PlainKey<Keys> & string>(key: Key, ...values: Handed<Keys[Key]>) => string
  /** The pieces of a sentence with tags, in their order. */
  readonly sayRich: <Key extends keyof Keys & string, Node>(
    key: Key,
    values: RichValues<Keys[Key], Node>,
  ) => readonly (string | Node)[]
}

/** All texts in one language. */
export type Texts = {
  readonly language: Language
  readonly of: <Keys>(area: Area<Keys>) => Speech<Keys>
  /**
   * The sentence of a key whose English is not here. Undefined where neither the site nor the language has it, or a value
   * that it wants is missing.
   */
  readonly find: (key: string, values: Given) => string | undefined
}

/**
 * Sentences of a site's own by key, with `{name}` where a value stands; or a message of `icu-minify/compile`. One that
 * cannot be said, such as one with a place that ours has not, is left out.
 */
export type OwnTexts = Partial<Readonly<Record<TextKey, Message>>>

/** The language and the words of a site, for `createTexts`. */
export type TextsChoice = {
  /** English unless given. */
  readonly language?: Language
  /** The language by key; what is missing is said in English. */
  readonly table?: Table
  /** The site's own words; they win. */
  readonly overrides?: OwnTexts
  /** Told once of each of them that cannot be said, and why. */
  readonly onFault?: (fault: string) => void
}

type Given = Readonly<Record<string, unknown>>

/** Texts in a language: the site's own words first, then the language's, then English. */
export function createTexts({ language = english, table, overrides, onFault }: TextsChoice = {}): Texts {
  const own = new WeakMap<Area<unknown>, Table>()
  function ownOf(area: Area<unknown>): Table {
    const known = own.get(area)
    if (known !== undefined) return known
    const sayable = ownTexts((overrides ?? {}) as Table, area.english, (key, why) => {
      if (onFault !== undefined) tell(`Your text "${key}" is left out: ${why}`, onFault)
    })
    own.set(area, sayable)
    return sayable
  }
  function speak(message: Message, values: Given): unknown {
    const isMixed = language.direction === 'rtl' || Object.values(values).some(isTurned)
    const spoken = isMixed ? isolate(message) : message
    return format<unknown>(spoken, language.locale, values as Values, { formatters })
  }
  function piecesOf(area: Area<unknown>, key: string, values: Given): unknown {
    const message = ownOf(area)[key] ?? table?.[key] ?? area.english[key]
    if (message === undefined) throw new TypeError(`There is no text "${key}"`)
    return speak(message, values)
  }
  return {
    language,
    of: <Keys>(area: Area<Keys>): Speech<Keys> => ({
      language: Object.keys(area.english).some((key) => table?.[key] !== undefined) ? language : english,
      say: (key, ...[values]) => String(piecesOf(area, key, (values ?? {}) as Given)),
      sayRich: <Node>(key: string, values: unknown) => {
        const pieces = piecesOf(area, key, values as Given)
        return (Array.isArray(pieces) ? pieces : [pieces]) as readonly (string | Node)[]
      },
    }),
    find(key, values) {
      // A site's own sentence is measured by the values that there are.
      const places = Object.keys(values).map((name) => [name]) as unknown as Message
      const message = ownOf({ english: { [key]: places } })[key] ?? table?.[key]
      if (message === undefined) return undefined
      try {
        return String(speak(message, values))
      } catch {
        // A value that it wants is not there.
        return undefined
      }
    },
  }
}

type Values = NonNullable<Parameters<typeof format<unknown>>[2]>

/** In a text of the other direction, an address or a foreign name would pull its neighbours about: each stands alone. */
function isolate(message: Message): Message {
  return Array.isArray(message) ? (message.flatMap(isolatePiece) as Message) : message
}

/** Not the value itself, because a choice is made by it. */
function isolatePiece(piece: unknown): readonly unknown[] {
  if (!Array.isArray(piece)) return [piece]
  const [name, ...rest] = piece
  if (rest.length === 0) return ['\u2068', piece, '\u2069']
  return [[name, ...rest.flatMap((part) => (isForms(part) ? [isolateForms(part)] : isolatePiece(part)))]]
}

type Forms = Readonly<Record<string, Message>>

const isForms = (part: unknown): part is Forms => typeof part === 'object' && part !== null && !Array.isArray(part)

const isolateForms = (forms: Forms) =>
  Object.fromEntries(Object.entries(forms).map(([form, message]) => [form, isolate(message)]))

const told = new Set<string>()

/** A page makes its texts again and again, and its maker is told once. */
function tell(fault: string, onFault: (fault: string) => void): void {
  if (told.has(fault)) return
  told.add(fault)
  onFault(fault)
}
