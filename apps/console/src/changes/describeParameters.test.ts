import { createTexts } from '@latchkey/texts'
import { consoleChangesTexts } from '@latchkey/texts/console'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeParameters } from './describeParameters.ts'

const { say } = createTexts().of(consoleChangesTexts)

test('a change is told row by row, in its own order, with names beside ids', () => {
  const parameters = {
    userId: 'id-1',
    userTagIds: ['t-1', 't-2'],
    apiKeys: [{ apiKeyName: 'Spare', expirationSeconds: null }],
    accounts: [{ path: 'm/0' }, { path: 'm/1' }],
    policyCondition: '',
    authenticators: [],
  }
  expect(describeParameters(say, parameters, { 'id-1': 'Bob', 't-2': 'finance' })).toEqual([
    { label: 'User id', value: 'Bob (id-1)' },
    { label: 'User tag ids', value: 't-1, finance (t-2)' },
    { label: 'API keys · API key name', value: 'Spare' },
    { label: 'Accounts 1 · path', value: 'm/0' },
    { label: 'Accounts 2 · path', value: 'm/1' },
    { label: 'Policy condition', value: 'empty' },
    { label: 'Authenticators', value: 'none' },
  ])
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
      const values = describeParameters(say, parameters)
        .map(({ value }) => value)
        .join('\n')
      for (const text of leavesOf(parameters)) expect(values).toContain(text)
    }),
  )
})
