import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeFunction } from './parseFunction.ts'
import { readAbi } from './readAbi.ts'

const input = (name: string, type: string, components?: unknown[]) => ({
  name,
  type,
  ...(components && { components }),
})

const stake = {
  type: 'function',
  name: 'stake',
  inputs: [
    input('pool', 'address'),
    input('parts', 'tuple[]', [input('amount', 'uint256'), input('not a name', 'bool')]),
  ],
  outputs: [],
  stateMutability: 'payable',
}

const linesOf = (given: unknown) => {
  const read = readAbi(given)
  return 'functions' in read ? read.functions.map(writeFunction) : read
}

test('the functions of a list are read, and events are not', () => {
  expect(linesOf([stake, { type: 'event', name: 'Staked', inputs: [] }, { type: 'receive' }])).toEqual([
    'stake(address pool,(uint256 amount,bool)[] parts)',
  ])
})

test('a build artifact has its list under abi, and a list may have lines', () => {
  expect(linesOf({ contractName: 'Pool', abi: [stake] })).toHaveLength(1)
  const lines = [
    'function leave(uint256 shares) external returns (uint256)',
    'event Left(uint256)',
    'join(bytes32 id)',
    'function ask((uint8 a)[] parts) view returns ((uint8,uint8)[]);',
  ]
  expect(linesOf(lines)).toEqual(['leave(uint256 shares)', 'join(bytes32 id)', 'ask((uint8 a)[] parts)'])
})

test.each([
  ['no_list', '', {}],
  ['no_list', '', 'text'],
  ['none', '', []],
  ['no_entry', '[0]', [5]],
  ['no_name', '[0]', [{ type: 'function', inputs: [] }]],
  ['no_inputs', '[1]', [stake, { ...stake, inputs: {} }]],
  ['no_type', '[0]', [{ ...stake, inputs: [input('a', 'uint9')] }]],
  ['no_type', '[0]', ['hello there']],
  // Two real functions whose first four bytes are the same.
  ['two_of_one_selector', '[1]', ['transfer(address,uint256)', 'many_msg_babbage(bytes1)']],
])('%s is the fault at "%s"', (fault, place, given) => expect(readAbi(given)).toEqual({ fault, place }))

test('a tuple within itself ends', () => {
  const loop: Record<string, unknown> = { name: 'a', type: 'tuple' }
  loop['components'] = [loop]
  expect(readAbi([{ type: 'function', name: 'f', inputs: [loop] }])).toEqual({ fault: 'no_inputs', place: '[0]' })
})

test('nothing makes it fail', () => {
  fc.assert(fc.property(fc.anything({ withBigInt: true }), (given) => void readAbi(given)))
  fc.assert(fc.property(fc.array(fc.anything()), (given) => void readAbi(given)))
})

test('a long line that never fits is read once over, not again and again', () => {
  const line = `f()${' '.repeat(3900)}(`
  expect(readAbi([line, 'f(uint256 a)view returns (uint256 b);', 'g((uint256 a) b) external'])).toMatchObject({
    functions: [{ signature: 'f()' }, { signature: 'f(uint256)' }, { signature: 'g((uint256))' }],
  })
})
