import { endpoints } from '@latchkey/custody'
import { createTexts, english } from '@latchkey/texts'
import {
  consoleChangesTexts,
  consoleFeaturesTexts,
  consoleFieldsTexts,
  consoleValuesTexts,
} from '@latchkey/texts/console'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meaningOf } from '../values/meaningOf.ts'
import { describeParameters } from './describeParameters.ts'

const { say } = createTexts().of(consoleChangesTexts)
const { say: sayField } = createTexts().of(consoleFieldsTexts)
const { say: sayValue } = createTexts().of(consoleValuesTexts)
const { say: sayFeature } = createTexts().of(consoleFeaturesTexts)
const words = { say, sayField, sayValue, sayFeature, language: english }

const told = (parameters: unknown, names = {}) =>
  describeParameters({ ...words, names }, parameters).map(({ path, values }) => [
    path.map(({ text }) => text).join(' · '),
    ...values.map(({ text, meaning }) => (meaning === undefined ? text : `${meaning} <${text}>`)),
  ])

test('a change is told row by row, in its own order, with names beside ids', () => {
  const parameters = {
    userId: 'id-1',
    userTagIds: ['t-1', 't-2'],
    apiKeys: [{ apiKeyName: 'Spare', expirationSeconds: null }],
    accounts: [{ path: 'm/0' }, { path: 'm/1' }],
    policyCondition: '',
    authenticators: [],
  }
  expect(told(parameters, { 'id-1': 'Bob', 't-2': 'finance' })).toEqual([
    ['User id', 'Bob (id-1)'],
    ['User tag ids', 't-1', 'finance (t-2)'],
    ['API keys · API key name', 'Spare'],
    ['Accounts 1 · Path', 'm/0'],
    ['Accounts 2 · Path', 'm/1'],
    ['Policy condition', 'empty'],
    ['Authenticators', 'none'],
  ])
})

test('a field that is not known keeps its own name, with every hidden character written out', () => {
  const [row] = describeParameters(words, { constructor: [{ 'a\u202eb': 1 }, {}] })
  expect(row?.path).toEqual([
    { text: 'Constructor 1', isForeign: true },
    { text: '"a\\u{202e}b"', isForeign: true },
  ])
})

test('a name is one value of a list, whatever it holds', () => {
  const names = { m: 'Alice (a), Bob', n: 'Alice (a)\nBob' }
  expect(told({ userIds: ['m', 'n', 'x\ny'] }, names)).toEqual([
    ['User ids', 'Alice (a), Bob (m)', 'Alice (a)\\u{a}Bob (n)', 'x\\u{a}y'],
  ])
})

test('a field that would have the label of a known one keeps its own name', () => {
  expect(told({ userId: 'a', user_id: 'b', UserId: 'c', 'x\ny': 'd' })).toEqual([
    ['User id', 'a'],
    ['user_id', 'b'],
    ['UserId', 'c'],
    ['"x\\u{a}y"', 'd'],
  ])
})

test('no name of a field reads as a label: not with other letters or blanks, and not as the label itself', () => {
  const given = { effect: 'a', Effect: 'b', effect_: 'c', '\u0415ffect': 'd', users_1: 'e', 'Users · Effect': 'f' }
  const labels = ['Effect', '"Effect"', 'effect_', '\\u{415}ffect', 'users_1', '"Users · Effect"']
  expect(told(given).map(([label]) => label)).toEqual(labels)
})

test('a list in a list is told by its places', () => {
  expect(told({ users: [[{ userName: 'Ann' }, { userName: 'Bob' }], []] })).toEqual([
    ['Users 1 · 1 · User name', 'Ann'],
    ['Users 1 · 2 · User name', 'Bob'],
    ['Users 2', 'none'],
  ])
})

type Schema = {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly options?: readonly unknown[]
  readonly type?: string
}

function fieldsOf({ entries = {}, wrapped, item, options = [] }: Schema): readonly string[] {
  const inner = [...Object.values(entries), wrapped, item, ...options].filter((part) => typeof part === 'object')
  return [...Object.keys(entries), ...inner.flatMap((part) => fieldsOf(part as Schema))]
}

const submits = Object.values(endpoints).filter((endpoint) => endpoint.kind === 'submit')

test.each(submits)('each parameter of $name has a label', ({ versions }) => {
  const fields = versions.flatMap(({ input }) => fieldsOf(input as unknown as Schema))
  expect(fields.filter((field) => !Object.hasOwn(consoleFieldsTexts.english, `consoleFields.${field}`))).toEqual([])
})

/** Each word that a field may have, of all that may be sent. */
function choicesOf({ entries = {}, wrapped, item, options = [], type }: Schema, field: string): readonly string[][] {
  if (type === 'picklist')
    return options.map((option) => [field, String(option)]).filter(([, word]) => /\D/.test(word ?? ''))
  const inner = [wrapped, item, ...options].filter((part) => typeof part === 'object')
  return [
    ...Object.entries(entries).flatMap(([key, part]) => choicesOf(part, key)),
    ...inner.flatMap((part) => choicesOf(part as Schema, field)),
  ]
}

const choices = submits.flatMap(({ versions }) =>
  versions.flatMap(({ input }) => choicesOf(input as unknown as Schema, '')),
)

test('each word of the interface that may be sent is said in words, but features that nobody heeds here', () => {
  const unsaid = choices.filter(([field = '', word = '']) => meaningOf(words, field, word) === undefined)
  expect([...new Set(unsaid.map((choice) => choice.join(' ')))].sort()).toEqual([
    'name FEATURE_NAME_AUTH_PROXY',
    'name FEATURE_NAME_EARN_CONFIG',
    'name FEATURE_NAME_OTP_EMAIL_AUTH',
    'name FEATURE_NAME_SMS_AUTH',
    'name FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
    'name FEATURE_NAME_SWAP_CONFIG',
  ])
})

test('words of the interface, choices and times are told with what they mean', () => {
  const parameters = {
    policyEffect: 'EFFECT_DENY',
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR', 'ADDRESS_FORMAT_COMPRESSED'],
    hashFunction: 'HASH_FUNCTION_NO_OP',
    deleteWithoutExport: false,
    expirationSeconds: '90061',
    language: 'MNEMONIC_LANGUAGE_CZECH',
    name: 'FEATURE_NAME_EMAIL_AUTH',
  }
  expect(told(parameters)).toEqual([
    ['Policy effect', 'Deny <EFFECT_DENY>'],
    [
      'Address formats',
      'Ethereum <ADDRESS_FORMAT_ETHEREUM>',
      'Bitcoin testnet P2TR <ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR>',
      'Public key, compressed <ADDRESS_FORMAT_COMPRESSED>',
    ],
    ['Hash function', 'None: it is signed as it is <HASH_FUNCTION_NO_OP>'],
    ['Delete without export', 'No <false>'],
    ['Expiration seconds', '1 day, 1 hour, 1 minute, and 1 second <90061>'],
    ['Language', 'Czech <MNEMONIC_LANGUAGE_CZECH>'],
    ['Name', 'Sign-in by email <FEATURE_NAME_EMAIL_AUTH>'],
  ])
})

test.each([
  ['a name', { policyName: 'EFFECT_ALLOW', userName: 'true' }],
  ['an expression', { condition: 'true' }],
  ['a word that no release knows', { curve: 'CURVE_NOVEL', effect: 'constructor', constructor: 'EFFECT_ALLOW' }],
  ['no number of seconds', { expirationSeconds: '-1' }],
  ['a word with a hidden character', { effect: 'EFFECT_ALLOW\u200b' }],
])('%s is told as it is', (_what, parameters) => {
  const rows = describeParameters(words, parameters)
  expect(rows.flatMap(({ values }) => values.map(({ meaning }) => meaning).filter(Boolean))).toEqual([])
})

test('nothing that is sent is left out', () => {
  const leaf = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean())
  const tree = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.string({ minLength: 1 }), tie('node'), { maxKeys: 3 }),
    ),
  })).node
  const leavesOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)]
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), tree, { maxKeys: 4 }), (parameters) => {
      const values = describeParameters(words, parameters)
        .flatMap(({ values }) => values.map(({ text }) => text))
        .join('\n')
      for (const text of leavesOf(parameters)) expect(values).toContain(text)
    }),
  )
})
