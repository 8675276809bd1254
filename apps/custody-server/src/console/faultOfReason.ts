import type { Fault, PolicyFaultCode } from '@latchkey/custody'

/** Kinds of values as the language names them. */
const kinds: Readonly<Record<string, string>> = {
  'true or false': 'boolean',
  'a whole number': 'number',
  'a text': 'text',
  'a text or a list': 'textOrList',
  'a list': 'list',
  'a record': 'record',
  'a moment': 'moment',
}

const kindOf = (words = '') => (Object.hasOwn(kinds, words) ? kinds[words] : words) ?? words

type PolicyFault = Fault & { readonly code: PolicyFaultCode }

type Reading = readonly [words: RegExp, toFault: (found: readonly string[]) => PolicyFault]

const readings: readonly Reading[] = [
  [/^The request has no (.+)\.$/s, ([name = '']) => ({ code: 'missing_field', data: { name } })],
  [
    /^(\d+(?:\.\.\d+)?) lies outside of a value with (\d+) elements\.$/,
    ([range = '', length]) => ({ code: 'out_of_range', data: { range, length: Number(length) } }),
  ],
  [
    /^A value is (.+) where (.+) is needed\.$/s,
    ([actual, expected]) => ({
      code: 'unexpected_type',
      data: { actual: kindOf(actual), expected: kindOf(expected) },
    }),
  ],
  [
    /^The expression takes more than (\d+) steps\.$/,
    ([limit]) => ({ code: 'too_much_work', data: { limit: Number(limit) } }),
  ],
  [
    /^.+ of the request cannot be read as a message of bounded size\.$/s,
    () => ({ code: 'message_too_large', data: {} }),
  ],
  [
    /^(.+) of the request cannot be read as (.+)\.$/s,
    ([name = '', type = '']) => ({ code: 'fact_not_readable', data: { name, type } }),
  ],
  [/^The policy could not be evaluated\.$/, () => ({ code: 'not_evaluated', data: {} })],
  [
    /^(?:The expression (?:is longer|is nested|cannot be read|does not fit)|The list at|A policy has the effect) /,
    () => ({ code: 'unreadable', data: {} }),
  ],
]

/**
 * The code of why a policy could not be decided, with its values. It is read from the words that are stored and sealed
 * with the activity: a column beside them would be one that a former program next to this one takes for forged.
 */
export function faultOfReason(reason: string): PolicyFault | undefined {
  for (const [words, toFault] of readings) {
    const found = words.exec(reason)
    if (found !== null) return toFault(found.slice(1))
  }
  return undefined
}
