import { expect, test } from 'vitest'
import { factsOfTransaction } from './factsOfTransaction.ts'
import { factsOfTypedData, type TypedDataFields } from './factsOfTypedData.ts'
import { activityKind } from './policyFacts.ts'

test('a contract creation has no recipient, and hexadecimal is lower case', () => {
  const facts = factsOfTransaction({
    kind: 'LEGACY',
    from: '0xABcd000000000000000000000000000000000001',
    to: undefined,
    data: '0x60FE',
    valueWei: 2n ** 90n,
    gas: 1n,
    nonce: 0n,
    chainId: 1n,
    gasPriceWei: 5n,
    maxFeePerGasWei: undefined,
    maxPriorityFeePerGasWei: undefined,
    maxFeePerBlobGasWei: undefined,
  })
  expect(facts.get('to')).toEqual({ kind: 'address', text: '' })
  expect(facts.get('from')).toEqual({ kind: 'address', text: '0xabcd000000000000000000000000000000000001' })
  expect(facts.get('data')).toBe('0x60fe')
  expect(facts.get('value')).toBe(2n ** 90n)
  for (const absent of ['max_fee_per_gas', 'function_name', 'contract_call_args']) expect(facts.has(absent)).toBe(false)
})

const base: TypedDataFields = {
  types: {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Mail: [
      { name: 'amount', type: 'int128' },
      { name: 'data', type: 'bytes' },
      { name: 'matrix', type: 'uint8[][2]' },
      { name: 'next', type: 'Mail' },
    ],
  },
  primaryType: 'Mail',
  domain: { chainId: '0x0a', name: 'never signed' },
  message: { amount: '-12', data: '0xAB', matrix: [[1], ['2', 3n]], next: { amount: 1 }, extra: 'never signed' },
}

test('typed data is read by its types: nothing that is not signed can be seen', () => {
  const facts = factsOfTypedData(base)
  expect(facts.get('domain')).toEqual(new Map([['chain_id', 10n]]))
  expect(facts.get('message')).toEqual(
    new Map<string, unknown>([
      ['amount', -12n],
      ['data', '0xab'],
      ['matrix', [[1n], [2n, 3n]]],
      ['next', new Map([['amount', 1n]])],
    ]),
  )
  const { EIP712Domain: _, ...types } = base.types
  expect(factsOfTypedData({ ...base, types }).get('domain')).toEqual(new Map())
})

test.each([
  ['a number that has lost digits', { amount: 2 ** 60 }],
  ['a text for a number', { amount: 'many' }],
  ['a number for bytes', { data: 5 }],
  ['one value for a list', { matrix: 1 }],
  ['a list for a struct', { next: [] }],
])('%s is refused', (_, message) => {
  expect(() => factsOfTypedData({ ...base, message })).toThrow('cannot be read as')
  expect(() => factsOfTypedData({ ...base, message })).toThrow(expect.objectContaining({ code: 'fact_not_readable' }))
})

test('a message that is nested too deep is refused', () => {
  let message: TypedDataFields['message'] = { amount: 1 }
  for (let depth = 0; depth < 50; depth++) message = { next: message }
  expect(() => factsOfTypedData({ ...base, message })).toThrow('a message of bounded size')
})

test('names of JavaScript objects are no facts', () => {
  const types = { ...base.types, Mail: [{ name: 'constructor', type: 'string' }] }
  expect(factsOfTypedData({ ...base, types, message: {} }).get('message')).toEqual(new Map())
  expect(() => factsOfTypedData({ ...base, primaryType: 'toString', message: {} })).toThrow('toString')
})

test('the kind of an activity is the same for all its versions', () => {
  expect(activityKind('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBe('SIGN_TRANSACTION')
  expect(activityKind('ACTIVITY_TYPE_SIGN_TRANSACTION_V12')).toBe('SIGN_TRANSACTION')
})
