import fc from 'fast-check'
import { hashStruct } from 'viem'
import { expect, test } from 'vitest'
import { parseTypedData } from '../signing/typedData.ts'
import { hashPrimaryType } from '../signing/typedDataDigest.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { mergeIncluded } from './mergeIncluded.ts'
import { parseDescriptor } from './parseDescriptor.ts'
import { parsePath } from './path.ts'
import {
  orderData,
  orderDescriptor,
  orderKey,
  pool,
  router,
  stakeDescriptor,
  swapDescriptor,
} from './testing/sampleDescriptors.ts'
import { parseTypeKey } from './typeKey.ts'

test.each([
  ['a swap', swapDescriptor, 3],
  ['a stake', stakeDescriptor, 1],
  ['an order', orderDescriptor, 1],
])('%s is read', (_title, given, count) => {
  const read = parseDescriptor(given)
  expect('descriptor' in read && read.descriptor.formats).toHaveLength(count)
})

test('the hash of a type is that of the data', () => {
  const read = parseDescriptor(orderDescriptor)
  const hash = hashPrimaryType(parseTypedData(orderData))
  expect('descriptor' in read && read.descriptor.formats[0]?.typeHash).toBe(hash)
  // An empty struct hashes to the hash of its type's hash; the reference agrees that ours is not that of another type.
  expect(hashStruct({ data: {}, primaryType: 'E', types: { E: [] } })).not.toBe(hash)
})

const place = 'display.formats["f(uint256 a,(address to,bytes data)[] b)"]'
const field = (given: object) => ({
  context: { contract: { deployments: [{ chainId: 1, address: router }] } },
  metadata: { enums: { e: { '1': 'one' } } },
  display: {
    definitions: { d: { label: 'D', format: 'raw', $ref: '$.display.definitions.d' } },
    formats: { 'f(uint256 a,(address to,bytes data)[] b)': { intent: 'F', fields: [given] } },
  },
})

test.each<[string, string, unknown]>([
  ['no_object', '', []],
  ['no_object', '', 'text'],
  ['version', '$schema', { ...swapDescriptor, $schema: 'https://x.example/erc7730-v3.0.0.schema.json' }],
  ['no_context', 'context', { display: swapDescriptor.display }],
  ['no_context', 'context', { ...swapDescriptor, context: { ...swapDescriptor.context, eip712: {} } }],
  ['no_deployment', 'context.contract', { ...swapDescriptor, context: { contract: {} } }],
  [
    'bad_deployment',
    'context.contract.deployments.0',
    { ...swapDescriptor, context: { contract: { deployments: [{ chainId: '1', address: pool }] } } },
  ],
  ['factory', 'context.contract.factory', { ...swapDescriptor, context: { contract: { factory: {} } } }],
  // Anybody can make a contract whose domain has that name.
  ['no_deployment', 'context.eip712', { ...orderDescriptor, context: { eip712: { domain: { name: 'Permit2' } } } }],
  ['no_formats', 'display.formats', { ...swapDescriptor, display: {} }],
  ['bad_key', 'display.formats["hello"]', { ...swapDescriptor, display: { formats: { hello: {} } } }],
  [
    'key_twice',
    'display.formats["f(uint256 b)"]',
    { ...swapDescriptor, display: { formats: { 'f(uint256 a)': {}, 'f(uint256 b)': {} } } },
  ],
  [
    'bad_intent',
    'display.formats["f()"].intent',
    { ...swapDescriptor, display: { formats: { 'f()': { intent: 5 } } } },
  ],
  ['bad_path', `${place}.fields.0`, field({ path: 'c', label: 'C' })],
  ['bad_path', `${place}.fields.0`, field({ path: 'b.[0].nobody', label: 'C' })],
  ['bad_path', `${place}.fields.0`, field({ path: '@.gas', label: 'C' })],
  [
    'bad_path',
    `${place}.fields.0`,
    field({ path: 'a', label: 'A', format: 'tokenAmount', params: { tokenPath: 'c' } }),
  ],
  ['bad_path', `${place}.fields.0`, field({ path: 'a', value: 5, label: 'A' })],
  ['bad_format', `${place}.fields.0`, field({ path: 'a', label: 'A', format: '__proto__' })],
  ['bad_params', `${place}.fields.0`, field({ path: 'a', label: 'A', format: 'unit' })],
  ['bad_label', `${place}.fields.0`, field({ path: 'a', label: 'x'.repeat(200) })],
  ['bad_rule', `${place}.fields.0`, field({ path: 'a', label: 'A', visible: 'sometimes' })],
  ['bad_reference', `${place}.fields.0`, field({ path: 'a', $ref: '$.display.definitions.nobody' })],
  ['bad_reference', `${place}.fields.0`, field({ path: 'a', $ref: '$.display.definitions.d' })],
  [
    'bad_reference',
    `${place}.fields.0`,
    field({ path: 'a', label: 'A', format: 'enum', params: { $ref: '$.metadata.enums.constructor' } }),
  ],
  ['bad_field', `${place}.fields.0`, field([])],
])('%s is the fault at "%s"', (fault, at, given) => expect(parseDescriptor(given)).toEqual({ fault, place: at }))

test('a description that is too deep, or within itself, is refused', () => {
  let deep: unknown = 'end'
  for (let depth = 0; depth < 100; depth++) deep = { fields: [deep] }
  expect(parseDescriptor(field({ fields: [deep] }))).toEqual({ fault: 'too_large', place: '' })
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`c${index}`, index]))
  expect(parseDescriptor({ ...swapDescriptor, metadata: { constants: many } })).toEqual({
    fault: 'too_large',
    place: '',
  })
})

test('what is included is overridden, field by field', () => {
  const under = {
    display: {
      formats: { f: { intent: 'Under', fields: [{ path: 'a', label: 'A', params: { x: 1, y: 1 } }, { path: 'b' }] } },
    },
  }
  const over = {
    context: { $id: 'over' },
    display: { formats: { f: { fields: [{ path: 'c' }, { path: 'a', params: { x: 2 } }] } } },
  }
  expect(mergeIncluded(over, under)).toEqual({
    context: { $id: 'over' },
    display: {
      formats: {
        f: {
          intent: 'Under',
          fields: [{ path: 'a', label: 'A', params: { x: 2, y: 1 } }, { path: 'b' }, { path: 'c' }],
        },
      },
    },
  })
  const polluted = JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject
  mergeIncluded(polluted, {})
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('paths are read in each spelling, and filters are none', () => {
  expect(parsePath('#.a.[0].b[-1].[2:]')?.steps).toEqual([
    ...[{ name: 'a' }, { index: 0 }, { name: 'b' }, { index: -1 }, { from: 2 }],
  ])
  expect(parsePath('a', [{ name: 'outer' }])?.steps).toEqual([{ name: 'outer' }, { name: 'a' }])
  for (const text of ['', '#', '#.', '..a', 'a.[?(@.b)]', 'a.[0:1:2]', 'a.*', "a.['b']", 'a'.repeat(400)]) {
    expect(parsePath(text), text).toBeUndefined()
  }
})

test('a type that holds itself, or is not encoded as it has to be, is none', () => {
  expect(parseTypeKey(orderKey)?.map(({ name }) => name)).toEqual(['maker', 'legs', 'expiry', 'salt'])
  for (const key of [
    'A(A[] a)',
    'A(B b)B(A a)',
    'A(uint256 a) ',
    'A(uint256  a)',
    'A(nobody a)',
    'A(uint8 a)A(uint8 b)',
    '',
    '()',
  ]) {
    expect(parseTypeKey(key), key).toBeUndefined()
  }
})

test('nothing makes the reader of descriptions fail', () => {
  // Places of a good description, each with anything in its place.
  const places = [...listPlaces(stakeDescriptor), ...listPlaces(orderDescriptor)]
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('$', '#', '@.', '$.display', 'items.[]', '[', '{', '-1'))
  fc.assert(
    fc.property(fc.nat(places.length - 1), anything, (index, value) => {
      const [root, path] = places[index] ?? [{}, []]
      void parseDescriptor(replaced(root, path, value as Json))
    }),
  )
  fc.assert(fc.property(fc.jsonValue(), (value) => void parseDescriptor(value)))
})

function listPlaces(root: JsonObject): readonly (readonly [JsonObject, readonly string[]])[] {
  const found: [JsonObject, readonly string[]][] = []
  const walk = (value: Json, path: readonly string[]) => {
    found.push([root, path])
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) walk(part as Json, [...path, name])
  }
  walk(root, [])
  return found
}

function replaced(value: Json, [first, ...rest]: readonly string[], by: Json): Json {
  if (first === undefined) return by
  if (Array.isArray(value))
    return value.map((item: Json, index) => (String(index) === first ? replaced(item, rest, by) : item))
  return isJsonObject(value) ? { ...value, [first]: replaced(value[first] ?? null, rest, by) } : by
}
