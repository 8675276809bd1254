import { checkPolicy, PolicyError, type PolicyText } from '@latchkey/policy'
import { createTexts, language } from '@latchkey/texts'
import { TextsContext } from '@latchkey/ui'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type FactWarning, useMistakes } from './useMistakes.ts'

afterEach(cleanup)

const mistakes = () => renderHook(() => useMistakes()).result.current

function errorOf(policy: Partial<PolicyText>): PolicyError {
  try {
    checkPolicy({ effect: 'EFFECT_ALLOW', ...policy })
  } catch (error) {
    if (error instanceof PolicyError) return error
  }
  throw new Error('There is no mistake')
}

const long = `'${'x'.repeat(9000)}' == ''`

test.each([
  [long, 'The expression is longer than 8,192 bytes. Split the policy'],
  ['!'.repeat(50), 'The expression is nested more than 32 levels deep.'],
  [`[${'1,'.repeat(1001)}1]`, 'Character 1: this list has more than 1,000 elements.'],
  ['a = b', 'Character 3: equality is written ==.'],
  ['a & b', 'Character 3: “and” is written &&, “or” is written ||.'],
  ['a == "b"', "Character 6: texts stand between straight single quotes, as in 'text'."],
  ['1 + 1', 'Character 3: the language does not calculate'],
  ['a\u00a0== b', 'Character 2: U+00A0 has no meaning here.'],
  [`a == ${'9'.repeat(78)}`, 'Character 6: numbers go up to 2²⁵⁶ − 1.'],
  ['(a', 'Character 3: ) is missing here.'],
  ['a.map(x, x)', 'Character 3: there is no function map, only these: all, any, filter, contains, and count.'],
  ['a[b..2]', 'Character 3: a slice has two numbers, as in [0..10].'],
  ['a == !b', 'Character 6: ! stands before a whole comparison, as in !(a == b).'],
  ['{ a: 1, a: 2 }', 'Character 9: this record has a twice.'],
  [
    "CronSpan('0 25 * * *', '8h', 'UTC')",
    'Character 1: the hour is *, or numbers and ranges from 0 to 23, as in 1,3-5.',
  ],
  ["CronSpan('0 9 32 * *', '8h', 'UTC')", 'Character 1: the day of the month is *, or numbers and ranges from 1 to 31'],
  [
    "CronSpan('0 9 * * *', '8h', 'Mars/Olympus')",
    'Character 1: Mars/Olympus is no time zone. One looks like America/New_York.',
  ],
  ['eth.tx.value', 'The whole expression must be true or false, not this (whole number).'],
  ['!eth.tx.value', 'Character 2: true or false is needed here, not this (whole number).'],
  ["approvers.any(u, u.id == 'a')", 'Character 1: approvers belongs into the consensus of a policy.'],
  ["foo == 'a'", 'Character 1: foo is not known here, only these: activity, wallet, wallet_account'],
  ["['a', 1].count() == 2", 'Character 7: all elements of a list are of one kind, not of two (text, whole number).'],
  ['eth.tx == eth.tx', 'Character 1: this cannot be compared (record).'],
  ["eth.tx.chain_id == '1'", 'Character 1: a number is compared with a text. Write the number without quotes.'],
  ['activity.type == 1', 'a text is compared with something else (whole number). Write that between quotes.'],
  ["wallet.imported == 'true'", 'Write true or false without quotes.'],
  ["eth.eip_712.message.owner == ''", "Character 1: here a field is read by ['owner'], not by a point."],
  [
    'eth.eip_712.message[0] == 1',
    'an element is taken here by another kind of value (text), not by this (whole number).',
  ],
  ['activity.params.user_ids.contains(1)', '(whole number) is of another kind than the elements of the list (text).'],
])('%s', (condition, sentence) => {
  expect(mistakes().tell(errorOf({ condition }))).toContain(sentence)
})

test('names of somebody else hide nothing', () => {
  const told = mistakes().tell(errorOf({ time: "time.now < Timestamp('\u202E')" }))
  expect(told).toContain('\\u{202e} is no moment in UTC')
})

test.each([
  [
    "wallet.id == 'x' || private_key.id == 'y'",
    'No request has both wallet and private_key, so this policy never applies. Make two policies of it.',
  ],
  [
    "wallet.id == 'a'",
    'This policy does not deny requests that have no wallet.id. Deny by activity.kind what must never pass.',
  ],
  [
    "eth.tx.data[0..10] == '0x'",
    'This policy does not deny requests that have no eth.tx.data, or whose values are too short.',
  ],
])('a warning of %s', (condition, sentence) => {
  const [warning] = checkPolicy({ effect: 'EFFECT_DENY', condition })
  expect(mistakes().warn(warning as FactWarning)).toContain(sentence)
})

test('a list of names runs from right to left where the sentence does', () => {
  const texts = createTexts({
    language: language('ar', 'العربية'),
    table: { 'consoleMistakes.deny_may_not_apply': ['دون ', ['names']] },
  })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
  )
  const [warning] = checkPolicy({ effect: 'EFFECT_DENY', condition: "wallet.id == 'a' && wallet.label == 'b'" })
  const told = renderHook(() => useMistakes(), { wrapper }).result.current.warn(warning as FactWarning)
  expect(told).toBe('دون \u2068\u2067\u2068wallet.id\u2069 أو \u2068wallet.label\u2069\u2069\u2069')
})
