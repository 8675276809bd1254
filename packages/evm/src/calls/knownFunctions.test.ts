import { fromHex, type Hex } from '@latchkey/base'
import { type AbiFunction, encodeFunctionData, parseAbi, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { type AbiValue, decodeAbi } from '../abi/decodeAbi.ts'
import { toAddress, zeroAddress } from '../address.ts'
import { readInnerCalls } from './innerCalls.ts'
import { findKnownFunction, knownFunctions } from './knownFunctions.ts'

const bob = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const carol = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')

type Input = {
  readonly type: string
  readonly name?: string | undefined
  readonly components?: readonly Input[] | undefined
}

function sample({ type, components = [] }: Input): unknown {
  if (type.endsWith('[]')) return [1, 2].map(() => sample({ type: type.slice(0, -2), components }))
  if (type === 'tuple') return Object.fromEntries(components.map((part) => [part.name ?? '', sample(part)]))
  if (type === 'address') return bob
  if (type === 'bool') return true
  if (type === 'string') return 'Grüße'
  if (type === 'bytes') return '0x010203'
  if (type.startsWith('bytes')) return `0x${'0a'.repeat(Number(type.slice(5)))}`
  return ['uint8', 'uint16', 'uint24', 'uint48'].includes(type) ? 27 : 7n
}

function plain({ kind, value }: AbiValue): unknown {
  if (kind === 'list') return value.map(plain)
  if (kind === 'struct') return Object.fromEntries(value.map((part) => [part.name, plain(part.value)]))
  return kind === 'number' && value === 27n ? 27 : value
}

test.each(knownFunctions)('%s is decoded as the reference encodes it', (signature) => {
  const item = parseAbiItem(`function ${signature}`) as AbiFunction
  const args = item.inputs.map(sample)
  const data = encodeFunctionData({ abi: [item], args })
  const known = findKnownFunction(data)
  expect(known?.name).toBe(item.name)
  const decoded = decodeAbi(known?.inputs ?? [], bytesOf(data, 4))
  expect(decoded?.restBytes).toBe(0)
  expect(decoded?.value.map(({ name }) => name)).toEqual(item.inputs.map(({ name }) => name))
  expect(decoded?.value.map(({ value }) => plain(value))).toEqual(args)
})

test('no two functions begin with the same four bytes', () => {
  const selectors = knownFunctions.map((text) => findKnownFunction(selectorIn(text))?.signature)
  expect(new Set(selectors).size).toBe(knownFunctions.length)
})

function selectorIn(text: string): Hex {
  const item = parseAbiItem(`function ${text}`) as AbiFunction
  return encodeFunctionData({ abi: [item], args: item.inputs.map(sample) }).slice(0, 10) as Hex
}

const shapes = parseAbi([
  'function multicall(bytes[] data)',
  'function execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls)',
  'function executeBatch(address[] targets,uint256[] values,bytes[] data)',
  'function multiSend(bytes transactions)',
])

function innerOf(data: Hex) {
  const known = findKnownFunction(data)
  const decoded = known && decodeAbi(known.inputs, bytesOf(data, 4))
  return known && decoded && readInnerCalls(known.signature, decoded)
}

const packed = (to: string, value: number, data: string, operation = '00') =>
  [
    operation,
    to.slice(2),
    value.toString(16).padStart(64, '0'),
    (data.length / 2).toString(16).padStart(64, '0'),
    data,
  ].join('')

test('calls within a call are found in each shape', () => {
  const first = { to: bob, value: 1n, data: '0xaabb' }
  const second = { to: carol, value: 2n, data: '0xcc' }
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'multicall', args: [['0xaabb', '0xcc']] }))).toEqual([
    { value: 0n, data: '0xaabb' },
    { value: 0n, data: '0xcc' },
  ])
  const safe = [bob, 1n, '0xaabb', 1, 0n, 0n, 0n, carol, carol, '0x'] as const
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'execTransaction', args: safe }))).toEqual([
    { ...first, isDelegate: true },
  ])
  const calls = [first, second].map(({ to, value, data }) => ({
    ...{ target: to, allowFailure: true, value },
    callData: data as Hex,
  }))
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'aggregate3Value', args: [calls] }))).toEqual([
    first,
    second,
  ])
  const columns = [
    [bob, carol],
    [1n, 2n],
    ['0xaabb', '0xcc'],
  ] as const
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'executeBatch', args: columns }))).toEqual([
    first,
    second,
  ])
  const sent: Hex = `0x${packed(bob, 1, 'aabb')}${packed(carol, 2, 'cc', '01')}`
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'multiSend', args: [sent] }))).toEqual([
    first,
    { ...second, isDelegate: true },
  ])
  const own: Hex = `0x${packed(zeroAddress, 0, 'aabb')}`
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'multiSend', args: [own] }))).toEqual([
    { isOwn: true, value: 0n, data: '0xaabb' },
  ])
  const broken: Hex = `${sent}ff`
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'multiSend', args: [broken] }))).toBeUndefined()
  const uneven = [[bob, carol], [1n], ['0xaabb', '0xcc']] as const
  expect(innerOf(encodeFunctionData({ abi: shapes, functionName: 'executeBatch', args: uneven }))).toBeUndefined()
})

/** 0x text of a test → its bytes, behind the first few. */
function bytesOf(hex: string, skipped = 0): Uint8Array {
  const bytes = fromHex(hex)
  if (bytes === undefined) throw new TypeError('a test has written no hexadecimal')
  return bytes.subarray(skipped)
}
