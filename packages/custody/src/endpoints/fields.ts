import * as v from 'valibot'

/** No database keeps a character of number 0, and none keeps half of a pair as it came. */
const half = /\p{Surrogate}/u
const isWhole = (value: string) => !(value.includes('\0') || half.test(value))
const whole = v.check<string, string>(isWhole, 'Invalid text: it holds what is no character')

/** Text of at most `maxLength` characters. */
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), whole)

/** Text with something in it. */
export const filled = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), whole)

/** A list of at most `maxItems`. */
export const listOf = <Item extends v.GenericSchema>(item: Item, maxItems = maxListItems) =>
  v.pipe(v.array(item), v.maxLength(maxItems))

/** A list with something in it. */
export const filledListOf = <Item extends v.GenericSchema>(item: Item, maxItems = maxListItems) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(maxItems))

/** A field that may be absent or null. */
export const maybe = <Value extends v.GenericSchema>(value: Value) => v.nullish(value)

const maxListItems = 100
/** Longer than any list that a server of this interface answers with; the answer's bytes are bounded before. */
const maxAnswerItems = 100_000

/** A list in an answer. */
export const answers = <Item extends v.GenericSchema>(item: Item) => listOf(item, maxAnswerItems)

/** The deepest nesting of a foreign value: more than any request of this interface has, and what a screen can tell. */
const maxDepth = 32

/** Fields of any names in an answer, with any values. */
export const anyFields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((value) => isWithin(value, maxDepth), 'Invalid record: it is nested too deeply'),
)

function isWithin(value: unknown, depth: number): boolean {
  let level: unknown[] = [value]
  for (let left = depth; left > 0 && level.length > 0; left--) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  }
  return level.every((part) => typeof part !== 'object' || part === null)
}

/** The id of any object. */
export const id = v.pipe(v.string(), v.uuid())

/**
 * Characters that nobody sees in a name, or that change the name as others see it: control characters, breaks of lines
 * and paragraphs, and characters that turn the direction of writing.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** The name of an object, free text of one line. */
export const name = v.pipe(
  filled(256),
  v.check(
    (value) => !unseen.test(value),
    'Invalid name: it holds a line break, or what turns the direction of writing',
  ),
)

export const email = v.pipe(v.string(), v.regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/), whole)
export const phoneNumber = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))

/** Hexadecimal text of a public key of any curve, 0x and case left as they came. */
export const publicKey = v.pipe(v.string(), v.regex(/^(?:0x)?(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{66}|[0-9a-fA-F]{130})$/))

/** A P-256 point to which the server seals, compressed or not, as hexadecimal text. */
export const targetPublicKey = v.pipe(v.string(), v.regex(/^(?:0x)?(?:0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/))

/** Seconds of life, a positive integer as text. */
export const expirationSeconds = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/))

/** Milliseconds since the epoch, as text. */
export const timestampMs = v.pipe(v.string(), v.regex(/^\d{1,16}$/))

/** Base64url text, padded or not. */
export const base64url = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]+={0,2}$/))

/** A wallet account's address, a private key's address, or an id: what a signature is asked of. */
export const signWith = filled(128)

/** A moment in an answer. */
export const timestamp = v.object({ seconds: text(20), nanos: text(20) })

export const pagination = v.strictObject({
  limit: maybe(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/))),
  before: maybe(id),
  after: maybe(id),
})
