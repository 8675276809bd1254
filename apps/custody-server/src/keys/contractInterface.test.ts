import { addressValue } from '@latchkey/policy'
import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { parseContractInterface, readContractCall, toKnownContract } from './contractInterface.ts'

const abi = parseAbi([
  'struct More { bool isOpen; bytes note; }',
  'struct Order { address maker; uint256[] amounts; More more; }',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount)',
  'function transfer(address to, uint256 amount, bytes data)',
  'function fill(Order[] orders, string memo, int8 step, bytes4 tag)',
  'function pause()',
  'event Approval(address owner)',
])
const contract = parseContractInterface(JSON.stringify(abi))
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const unlimited = 2n ** 256n - 1n
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [spender, unlimited] })

describe('a call', () => {
  test('is read by the name, the signature and the arguments of its function', () => {
    const { call, isWhole } = readContractCall(contract, approve)
    expect(isWhole).toBe(true)
    expect(call).toEqual({
      functionName: 'approve',
      functionSignature: '0x095ea7b3',
      args: new Map<string, unknown>([
        ['spender', addressValue(spender)],
        ['amount', unlimited],
      ]),
    })
  })

  test('of functions of one name is told apart by what they take', () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [spender, 1n, '0xC0FFEE'] })
    expect(readContractCall(contract, data).call?.args?.get('data')).toBe('0xc0ffee')
  })

  test('with tuples and lists comes as lists in the order of their parts', () => {
    const order = { maker: spender, amounts: [1n, 2n], more: { isOpen: true, note: '0xAB' } } as const
    const data = encodeFunctionData({ abi, functionName: 'fill', args: [[order], 'Grüße', -3, '0xDEADBEEF'] })
    expect(readContractCall(contract, data).call?.args).toEqual(
      new Map<string, unknown>([
        ['orders', [[addressValue(spender), [1n, 2n], [true, '0xab']]]],
        ['memo', 'Grüße'],
        ['step', -3n],
        ['tag', '0xdeadbeef'],
      ]),
    )
    const plain = [
      { name: 'pay', inputs: [{ type: 'tuple', components: [{ type: 'address' }, { type: 'uint', name: 'x' }] }] },
    ]
    const unnamed = parseContractInterface(JSON.stringify(plain))
    const selector = toFunctionSelector('pay((address,uint256))')
    const word = (text: string) => text.padStart(64, '0')
    const { call } = readContractCall(unnamed, `${selector}${word(spender.slice(2).toLowerCase())}${word('7')}`)
    expect(call?.args?.get('0')).toEqual([addressValue(spender), 7n])
  })

  test('without arguments is whole', () => {
    expect(readContractCall(contract, '0x8456cb59')).toEqual({
      call: { functionName: 'pause', functionSignature: '0x8456cb59', args: new Map() },
      isWhole: true,
    })
  })

  const dirty = approve.replace('0'.repeat(24), `1${'0'.repeat(23)}`)
  test.each([
    ['with bytes behind its end', `${approve}00`],
    ['cut short', approve.slice(0, -2)],
    ['with dirt in front of an address', dirty],
    ['without any argument', approve.slice(0, 10)],
  ])('error: %s has a function but no arguments that anybody could vouch for', (_title, data) => {
    const { call, isWhole } = readContractCall(contract, data as `0x${string}`)
    expect({ call, isWhole }).toEqual({
      call: { functionName: 'approve', functionSignature: '0x095ea7b3' },
      isWhole: false,
    })
  })

  test.each([['0x'], ['0x09'], ['0xffffffff'], [`0xffffffff${'00'.repeat(64)}`]])(
    'error: %s is none that the interface knows',
    (data) => {
      expect(readContractCall(contract, data as `0x${string}`)).toEqual({ call: undefined, isWhole: false })
    },
  )
})

test('what conditions may speak of are its functions, with signatures and arguments', () => {
  expect(toKnownContract(spender, contract).functions.map(({ name, signature }) => `${name} ${signature}`)).toEqual([
    'approve 0x095ea7b3',
    'transfer 0xa9059cbb',
    'transfer 0xbe45fd62',
    expect.stringMatching(/^fill 0x[0-9a-f]{8}$/),
    'pause 0x8456cb59',
  ])
})

const withInput = (input: object) => JSON.stringify([{ type: 'function', name: 'f', inputs: [input] }])
test.each([
  ['it is not the JSON of a contract interface (ABI)', 'approve(address,uint256)'],
  ['it is not the JSON of a contract interface (ABI)', '{"abi":[]}'],
  ['it has no functions', '[]'],
  ['it has no functions', JSON.stringify([{ type: 'event', name: 'Approval', inputs: [] }])],
  ['the type uint7 is not known', withInput({ type: 'uint7' })],
  ['the type bytes33 is not known', withInput({ type: 'bytes33' })],
  ['the type Order is not known', withInput({ type: 'Order' })],
  ['the type tuple is not known', withInput({ type: 'tuple' })],
  ['a function has no name', JSON.stringify([{ type: 'function', inputs: [] }])],
  [
    'two of its functions cannot be told apart',
    JSON.stringify([
      { type: 'function', name: 'f' },
      { type: 'function', name: 'f' },
    ]),
  ],
  [
    'two parameters of f have one name',
    JSON.stringify([
      {
        type: 'function',
        name: 'f',
        inputs: [
          { type: 'bool', name: 'a' },
          { type: 'bool', name: 'a' },
        ],
      },
    ]),
  ],
])('error: %s', (reason, text) => {
  expect(() => parseContractInterface(text)).toThrow(reason)
})

test('error: types nested without end end', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'bool' } : { type: 'tuple', components: [nested(depth - 1)] }
  expect(() => parseContractInterface(withInput(nested(20)))).toThrow('is not known')
})
