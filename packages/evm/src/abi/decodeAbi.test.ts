import { fromHex, toHex } from '@latchkey/base'
import fc from 'fast-check'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { AbiType } from './abiType.ts'
import { type AbiValue, decodeAbi } from './decodeAbi.ts'
import { parseFunction } from './parseFunction.ts'

/** A type as text, with a value of it as viem takes and as we tell it. */
type Sample = { readonly text: string; readonly given: unknown; readonly told: AbiValue }

const hexOf = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => toHex(bytes))

const atoms: fc.Arbitrary<fc.Arbitrary<Sample>> = fc.oneof(
  fc.constantFrom(8, 48, 128, 256).map((bits) =>
    fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map((value) => ({
      text: `uint${bits}`,
      // Small numbers are plain ones for viem.
      given: bits <= 48 ? Number(value) : value,
      told: { kind: 'number', value } as const,
    })),
  ),
  fc.constantFrom(16, 256).map((bits) =>
    fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }).map((value) => ({
      text: `int${bits}`,
      given: bits <= 48 ? Number(value) : value,
      told: { kind: 'number', value } as const,
    })),
  ),
  fc.constant(fc.boolean().map((value) => ({ text: 'bool', given: value, told: { kind: 'flag', value } as const }))),
  fc.constant(hexOf(0, 70).map((value) => ({ text: 'bytes', given: value, told: { kind: 'bytes', value } as const }))),
  fc.constant(
    fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((value) => ({ text: 'string', given: value, told: { kind: 'text', value } as const })),
  ),
  fc.constantFrom(1, 4, 32).map((size) =>
    hexOf(size, size).map((value) => ({
      text: `bytes${size}`,
      given: value,
      told: { kind: 'bytes', value } as const,
    })),
  ),
)

const { type: samples } = fc.letrec<{ type: fc.Arbitrary<Sample> }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atoms,
    fc.tuple(tie('type'), fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })).map(([item, length]) =>
      fc
        .array(item, { minLength: length ?? 0, maxLength: length ?? 3 })
        .chain((items) => fc.tuple(fc.constant(items), item))
        .filter(([items, first]) => items.every(({ text }) => text === first.text))
        .map(([items, first]) => ({
          text: `${first.text}[${length ?? ''}]`,
          given: items.map(({ given }) => given),
          told: { kind: 'list', value: items.map(({ told }) => told) } as const,
        })),
    ),
    fc.array(tie('type'), { minLength: 1, maxLength: 3 }).map((parts) =>
      fc.tuple(...parts).map((fields) => ({
        text: `(${fields.map(({ text }, index) => `${text} p${index}`).join(',')})`,
        given: Object.fromEntries(fields.map(({ given }, index) => [`p${index}`, given])),
        told: { kind: 'struct', value: fields.map(({ told }, index) => ({ name: `p${index}`, value: told })) } as const,
      })),
    ),
  ),
}))

const calls = fc
  .array(samples, { minLength: 0, maxLength: 4 })
  .chain((parts) => fc.tuple(...parts))
  .map((fields) => {
    const known = parseFunction(`f(${fields.map(({ text }, index) => `${text} p${index}`).join(',')})`)
    if (known === undefined) throw new TypeError('a type of the sample is not read')
    const bytes = fromHex(
      encodeAbiParameters(
        known.inputs.map(toViem),
        fields.map(({ given }) => given),
      ),
    )
    if (bytes === undefined) throw new TypeError('viem has made no bytes')
    return { known, bytes, told: fields.map(({ told }, index) => ({ name: `p${index}`, value: told })) }
  })

type ViemParameter = { readonly type: string; readonly name: string; readonly components?: readonly ViemParameter[] }

function toViem({ name, type }: { readonly name: string; readonly type: AbiType }): ViemParameter {
  const [base, suffix] = unwrap(type)
  if (base.kind === 'tuple') return { name, type: `tuple${suffix}`, components: base.fields.map(toViem) }
  const text = base.kind === 'uint' || base.kind === 'int' ? `${base.kind}${base.bits}` : base.kind
  return { name, type: `${base.kind === 'fixedBytes' ? `bytes${base.size}` : text}${suffix}` }
}

function unwrap(type: AbiType): [AbiType, string] {
  if (type.kind !== 'list') return [type, '']
  const [base, suffix] = unwrap(type.of)
  return [base, `${suffix}[${type.length ?? ''}]`]
}

/** Back into what viem takes. */
function toGiven({ kind, value }: AbiValue, type: AbiType): unknown {
  if (kind === 'list') return value.map((item) => toGiven(item, type.kind === 'list' ? type.of : type))
  if (kind === 'struct') {
    const fields = type.kind === 'tuple' ? type.fields : []
    return Object.fromEntries(
      value.flatMap(({ name, value: part }, index) => {
        const field = fields[index]
        return field === undefined ? [] : [[name, toGiven(part, field.type)]]
      }),
    )
  }
  const isSmall = (type.kind === 'uint' || type.kind === 'int') && type.bits <= 48
  return isSmall ? Number(value) : value
}

test('what viem encodes is decoded to the same values', () => {
  fc.assert(
    fc.property(calls, ({ known, bytes, told }) => {
      expect(decodeAbi(known.inputs, bytes)).toEqual({ kind: 'struct', value: told, restBytes: 0 })
    }),
  )
})

test('bytes that were changed are refused, or encode to themselves', () => {
  fc.assert(
    fc.property(calls, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ known, bytes }, at, change) => {
      if (bytes.length === 0) return
      const changed = Uint8Array.from(bytes)
      const place = at % bytes.length
      changed[place] = (changed[place] ?? 0) ^ change
      const read = decodeAbi(known.inputs, changed)
      if (read === undefined || read.restBytes > 0 || hasBrokenText(read, known.inputs)) return
      const again = encodeAbiParameters(
        known.inputs.map(toViem),
        read.value.map(({ value }, index) => toGiven(value, known.inputs[index]?.type ?? { kind: 'bool' })),
      )
      expect(again).toBe(toHex(changed))
    }),
  )
})

/** A text that is no UTF-8 comes as bytes, which viem would write differently. */
function hasBrokenText(
  read: { readonly value: readonly { readonly value: AbiValue }[] },
  inputs: readonly { readonly type: AbiType }[],
) {
  const isBroken = (value: AbiValue, type: AbiType): boolean => {
    if (type.kind === 'list' && value.kind === 'list') return value.value.some((item) => isBroken(item, type.of))
    if (type.kind === 'tuple' && value.kind === 'struct') {
      return value.value.some(({ value: part }, index) => isBroken(part, type.fields[index]?.type ?? { kind: 'bool' }))
    }
    return type.kind === 'string' && value.kind !== 'text'
  }
  return read.value.some(({ value }, index) => isBroken(value, inputs[index]?.type ?? { kind: 'bool' }))
}

test('no bytes make more of it than there are', () => {
  const known = parseFunction('f((bytes[][] a,(string,uint8[])[] b)[] parts,uint256[3][] more)')
  if (known === undefined) throw new TypeError('the function is not read')
  const words = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 12 }).map((count) => BigInt(count * 32)),
      fc.constantFrom(1n, 2n, 2n ** 24n - 1n, 2n ** 64n, 2n ** 255n, 2n ** 256n - 1n),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(words, (numbers) => {
      const text = numbers.map((number) => number.toString(16).padStart(64, '0')).join('')
      const read = decodeAbi(known.inputs, fromHex(`0x${text}`) ?? new Uint8Array())
      const count = read === undefined ? 0 : countValues(read)
      expect(count).toBeLessThanOrEqual(2 * numbers.length + 2)
    }),
  )
})

function countValues(value: AbiValue): number {
  if (value.kind === 'list') return 1 + value.value.reduce((sum, each) => sum + countValues(each), 0)
  if (value.kind === 'struct') return 1 + value.value.reduce((sum, each) => sum + countValues(each.value), 0)
  return 1
}

test.each([
  ['a list of 2^256 items', 'f(uint256[] a)', ['20', 'f'.repeat(64)]],
  ['two lists at one place', 'f(uint8[] a,uint8[] b)', ['40', '40', '0']],
  ['a pointer to itself', 'f(bytes[] a)', ['20', '1', '0']],
  ['a gap before the bytes', 'f(bytes a)', ['40', '0', '0']],
  ['a truth of two', 'f(bool a)', ['2']],
  ['padding that is not empty', 'f(bytes a)', ['20', '1', 'f'.repeat(64)]],
  ['an end within a word', 'f(uint256 a)', []],
])('%s is refused', (_title, text, words) => {
  const data = fromHex(`0x${words.map((word) => word.padStart(64, '0')).join('')}`)
  expect(decodeAbi(parseFunction(text)?.inputs ?? [], data ?? new Uint8Array())).toBeUndefined()
})

test('a bomb of nested lists is refused at once', () => {
  // Each list says that it has as many lists as fit into all of the data.
  const known = parseFunction('f(uint8[][][][][][] a)')
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const data = fromHex(`0x${word(32)}${Array.from({ length: 4000 }, () => word(2000)).join('')}`)
  expect(decodeAbi(known?.inputs ?? [], data ?? new Uint8Array())).toBeUndefined()
})

test('bytes behind the values are counted, and a text that is no UTF-8 comes as bytes', () => {
  const inputs = parseFunction('f(string a)')?.inputs ?? []
  const data = `0x${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}ff${'0'.repeat(62)}abcd` as const
  expect(decodeAbi(inputs, fromHex(data) ?? new Uint8Array())).toEqual({
    kind: 'struct',
    value: [{ name: 'a', value: { kind: 'bytes', value: '0xff' } }],
    restBytes: 2,
  })
})

test('a function has the selector that others compute', () => {
  const known = parseFunction('function swap( (address tokenIn, uint amount)[] memory steps , bytes calldata data )')
  expect(known?.signature).toBe('swap((address,uint256)[],bytes)')
  expect(known?.selector).toBe(toFunctionSelector('swap((address,uint256)[],bytes)'))
})

test.each([
  'f',
  'f(',
  'f(address))',
  'f((address)',
  'f(uint7 a)',
  'f(uint0256 a)',
  'f(bytes33 a)',
  'f(address a b)',
  'f(uint256[0] a)',
  'f(uint256[1000][1000] a)',
  'f(() a)',
  'f(address a,address a)',
  'f(fixed128x18 a)',
  `f(${'('.repeat(20)}uint8${')'.repeat(20)} a)`,
  `f(${Array.from({ length: 400 }, (_, index) => `uint8 p${index}`).join(',')})`,
])('%s is no function', (text) => expect(parseFunction(text)).toBeUndefined())

test('no text makes the reader of functions fail', () => {
  const pieces = fc.array(
    fc.constantFrom('f', '(', ')', ',', ' ', '[', ']', '[]', 'tuple', 'uint', 'bytes', '8', '[2]'),
  )
  fc.assert(fc.property(pieces, (parts) => void parseFunction(parts.join(''))))
})
