import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EvmError } from '../errors.ts'
import { mail } from './testing/mailExample.ts'
import { parseTypedData } from './typedData.ts'

test('what has no type is dropped, since nobody would sign it, and the domain gets its type', () => {
  const { types, ...rest } = mail
  const { EIP712Domain: _given, ...own } = types
  const data = parseTypedData({ ...rest, types: own, message: { ...mail.message, hidden: 'x' }, extra: 1 })
  expect(data.message).not.toHaveProperty('hidden')
  expect(data.types['EIP712Domain']).toEqual(mail.types.EIP712Domain)
  expect(parseTypedData(data)).toEqual(data)
  expect(parseTypedData(JSON.parse(JSON.stringify(data)))).toEqual(data)
})

test('error: a refusal names its fault and the place, beside its sentence', () => {
  const message = { ...mail.message, contents: 5 }
  expect(() => parseTypedData({ ...mail, message })).toThrow(
    expect.objectContaining({
      message: 'This typed data cannot be signed: message.contents is not a value of type string.',
      data: expect.objectContaining({ fault: 'value_of_other_type', place: 'message.contents', type: 'string' }),
    }),
  )
})

describe('error: data that wallets could read differently is refused', () => {
  const change = (path: string, value: unknown) => {
    const copy = structuredClone(mail) as unknown as Record<string, unknown>
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.reduce((place, key) => place[key] as Record<string, unknown>, copy)
    parent[last] = value
    return copy
  }
  const recursive = { name: 'self', type: 'Mail' }
  test.each<[string, unknown]>([
    ['not JSON', '{'],
    ['null', null],
    ['a list', []],
    ['no types', change('types', undefined)],
    ['types that are a list', change('types', [])],
    ['an unknown primary type', change('primaryType', 'Letter')],
    ['a primary type from the prototype', change('primaryType', 'constructor')],
    ['the domain as primary type', change('primaryType', 'EIP712Domain')],
    ['a struct named like an atom', change('types.address', mail.types.Person)],
    ['a struct with brackets in its name', change('types', { ...mail.types, 'Person[]': [] })],
    ['a field of unknown type', change('types.Mail', [{ name: 'from', type: 'Human' }])],
    ['a field without a name', change('types.Mail', [{ name: '', type: 'string' }])],
    ['a field named twice', change('types.Mail', [...mail.types.Mail, { name: 'from', type: 'string' }])],
    ['a type that contains itself', change('types.Mail', [recursive])],
    ['a missing value', change('message.contents', undefined)],
    ['a struct that is missing', change('message.from', null)],
    ['a number as text', change('message.contents', 5)],
    ['an address with a wrong checksum', change('message.from.wallet', mail.message.from.wallet.replace('D', 'd'))],
    ['a short address', change('message.from.wallet', '0x1234')],
    ['a chain id with a fraction', change('domain.chainId', 1.5)],
    ['a negative chain id', change('domain.chainId', -1)],
    ['a chain id as words', change('domain.chainId', 'one')],
    [
      'an array of the wrong length',
      { ...mail, types: { ...mail.types, Mail: [{ name: 'x', type: 'uint8[2]' }] }, message: { x: [1] } },
    ],
    [
      'a number out of range',
      { ...mail, types: { ...mail.types, Mail: [{ name: 'x', type: 'uint8' }] }, message: { x: 256 } },
    ],
    [
      'bytes of the wrong length',
      { ...mail, types: { ...mail.types, Mail: [{ name: 'x', type: 'bytes4' }] }, message: { x: '0x12' } },
    ],
    [
      'far too many values',
      {
        ...mail,
        types: { ...mail.types, Mail: [{ name: 'x', type: 'uint8[]' }] },
        message: { x: Array(6000).fill(1) },
      },
    ],
  ])('%s', (_title, input) => {
    expect(() => parseTypedData(input)).toThrow(EvmError)
  })

  test('anything at all is data or a refusal in words', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            types: fc.dictionary(fc.string(), fc.anything()),
            primaryType: fc.string(),
            message: fc.anything(),
            domain: fc.anything(),
          }),
        ),
        (input) => {
          try {
            parseTypedData(input)
            return true
          } catch (error) {
            return error instanceof EvmError && error.code === 'invalid_typed_data'
          }
        },
      ),
    )
  })
})
