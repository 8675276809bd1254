import { type Hex, toQuantity } from '@latchkey/base'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { parseFunction } from '../abi/parseFunction.ts'
import { type Address, toAddress, zeroAddress } from '../address.ts'
import {
  orderData,
  orderDescriptor,
  pool,
  router,
  stakeDescriptor,
  swapDescriptor,
  usdc,
  weth,
} from '../descriptors/testing/sampleDescriptors.ts'
import type { CardRow } from '../signing/card.ts'
import { describeTransaction } from '../signing/describeTransaction.ts'
import { describeTypedData } from '../signing/describeTypedData.ts'
import { parseTypedData } from '../signing/typedData.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import { type Guide, parseGuide, withCode } from './guide.ts'
import type { TellContext } from './readCall.ts'
import { tellTransaction } from './tellTransaction.ts'
import { tellTypedData } from './tellTypedData.ts'

const alice = toAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const bob = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = { id: 1, name: 'Sample', nativeCurrency: coin, rpcUrls: [] }
const token = { chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }

const abi = parseAbi([
  'function swap(address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOutMin,address to,uint256 deadline)',
  'function swapPath(bytes path,uint256 amountIn,uint8 mode)',
  'function run(address target,bytes data,uint256[] rates)',
  'struct Item { uint256 id; address owner; }',
  'function stake(uint256 amount,uint8 tier,uint256 lock,Item[] items)',
  'function multicall(bytes[] data)',
  'function approve(address spender,uint256 amount)',
  'function multiSend(bytes transactions)',
  'function addOwnerWithThreshold(address owner,uint256 threshold)',
  'function execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
  'function deposit(uint256 assets,address receiver)',
  'function own(uint256 pot,address who)',
])

function guideOf(given: object): Guide {
  const guide = parseGuide(given)
  if (guide === undefined) throw new TypeError('a guide of the tests is not read')
  return guide
}

const guides = new Map([
  [router.toLowerCase(), guideOf({ descriptors: [swapDescriptor] })],
  [pool.toLowerCase(), guideOf({ descriptors: [stakeDescriptor] })],
])
const context: TellContext = { chain, tokens: [token], guides }

type Asked = { readonly to?: Address; readonly data: Hex; readonly value?: bigint; readonly context?: TellContext }

function tell({ to = router, data, value = 0n, context: given = context }: Asked) {
  const transaction = { from: alice, to, data, value: toQuantity(value) }
  return tellTransaction(describeTransaction(transaction, given), transaction, given)
}

/** Rows as short text. */
const lines = (rows: readonly CardRow[] = []) =>
  rows.map(({ label, value, depth }) => {
    const text =
      typeof value === 'string'
        ? value
        : JSON.stringify(value.values, (_name, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
    const code = typeof value === 'string' ? '' : `${value.code} `
    return `${'  '.repeat(depth)}${'name' in label ? label.name : label.code}: ${code}${text}`
  })
const codes = (card: { readonly dangers: readonly { readonly code: string }[] }) => card.dangers.map(({ code }) => code)
const usd = (value: string) => `{"amount":{"value":"${value}","decimals":6,"symbol":"USDC"}}`

const swapData = encodeFunctionData({
  abi,
  functionName: 'swap',
  args: [usdc, weth, 2_500_000n, 5n, bob, 1_900_000_000n],
})

test('a swap is told as its description has it, by the decimals of the owner alone', () => {
  const { card } = tell({ data: swapData, value: 3n })
  expect(card.title).toEqual({ code: 'call_function', values: { name: 'swap' } })
  expect(card.telling?.source).toEqual({ code: 'by_description', values: { name: 'Sample Router' } })
  expect(lines(card.telling?.rows)).toEqual([
    `Pay at most: amount ${usd('2500000')}`,
    `Get at least: units_of {"count":"5","token":"${weth}"}`,
    `For: ${bob}`,
    'Until: 2030-03-17T17:46:40Z',
  ])
  expect(card.telling?.intent.map((part) => (typeof part === 'string' ? part : part.code))).toEqual([
    ...['Swap ', 'amount', ' for at least ', 'units_of'],
  ])
  // The two tokens stand under all values, with the bytes themselves.
  expect(card.telling?.left).toBe(2)
  expect(lines(card.telling?.all)).toContain(`tokenIn: ${usdc}`)
  expect(lines(card.telling?.all).at(-1)).toMatch(/^data: /)
  // The amount along with it is a danger whatever the description says.
  expect(codes(card)).toEqual(['also_sends'])
})

test('an amount above the threshold keeps its number', () => {
  const data = encodeFunctionData({ abi, functionName: 'swap', args: [usdc, weth, 2n ** 64n, 5n, bob, 1n] })
  expect(lines(tell({ data }).card.telling?.rows)[0]).toBe(
    `Pay at most: named_amount {"name":"Everything","amount":{"value":"${2n ** 64n}","decimals":6,"symbol":"USDC"}}`,
  )
})

test('a slice of bytes is an address, and a value that must match makes the description void', () => {
  const data = (mode: number) =>
    encodeFunctionData({ abi, functionName: 'swapPath', args: [`${usdc}0001f4${weth.slice(2)}`, 8n, mode] })
  const { card } = tell({ data: data(1) })
  expect(lines(card.telling?.rows)).toEqual([`Pay: amount ${usd('8')}`])
  expect(card.telling?.intent).toEqual(['Act: Swap · Kind: Path'])
  const void1 = tell({ data: data(2) }).card
  expect(codes(void1)).toEqual(['unknown_call', 'description_misfit'])
  expect(void1.telling).toBeUndefined()
})

test('an enumeration, a map, a duration, items of a list, coin and a constant', () => {
  const items = [7n, 8n].map((id) => ({ id, owner: bob }))
  const data = encodeFunctionData({ abi, functionName: 'stake', args: [1_000_000n, 2, 2_592_061n, items] })
  expect(lines(tell({ to: pool, data, value: 5n }).card.telling?.rows)).toEqual([
    `Amount: amount ${usd('1000000')}`,
    'Tier: named {"name":"Quick","value":"2"}',
    'Locked for: days {"count":30,"time":"00:01:01"}',
    `Item 1: item_of {"item":"7","collection":"${pool}"}`,
    `Item 2: item_of {"item":"8","collection":"${pool}"}`,
    'Coin: amount {"amount":{"value":"5","decimals":18,"symbol":"ETH"}}',
    'Kept: by the pool',
  ])
  // The map has no entry for that network, and a description of no other chain is taken.
  const elsewhere = { ...context, chain: { ...chain, id: 5 } }
  expect(codes(tell({ to: pool, data, context: elsewhere }).card)).toEqual(['unknown_call', 'description_misfit'])
  const third = { ...context, chain: { ...chain, id: 3 } }
  expect(codes(tell({ to: pool, data, context: third }).card)).toEqual(['unknown_call'])
})

test('a call within a described call keeps its own danger, and is told by its own description', () => {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 2n ** 256n - 1n] })
  const run = (target: Address, data: Hex) =>
    tell({ data: encodeFunctionData({ abi, functionName: 'run', args: [target, data, [125n, 50n]] }) })
  const { card, targets } = run(usdc, approve)
  expect(codes(card)).toEqual(['allowance_all'])
  expect(targets).toEqual([router, usdc])
  expect(lines(card.telling?.rows)).toEqual([
    `Call: ${usdc}`,
    '  inner_call: approve',
    `    spender: ${bob}`,
    '    amount: all {"symbol":"USDC"}',
    `    token_contract: ${usdc}`,
    'Rate 1: amount {"amount":{"value":"125","decimals":2,"symbol":"%"}}',
    'Rate 2: amount {"amount":{"value":"50","decimals":2,"symbol":"%"}}',
  ])
  expect(lines(run(router, swapData).card.telling?.rows).slice(0, 4)).toEqual([
    `Call: ${router}`,
    '  inner_call: swap',
    `    contract: ${router}`,
    `    Pay at most: amount ${usd('2500000')}`,
  ])
})

test('calls within a known function are told, each with its danger', () => {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 5n] })
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[approve, '0xdeadbeef']] })
  const { card } = tell({ to: usdc, data })
  expect(card.title).toEqual({ code: 'call_function', values: { name: 'multicall' } })
  expect(card.telling?.source.code).toBe('by_name')
  expect(codes(card)).toEqual(['call_by_name', 'allowance', 'inner_unknown'])
  const safe = [permit2Address, 0n, '0x12345678', 1, 0n, 0n, 0n, bob, bob, '0x'] as const
  const exec = encodeFunctionData({ abi, functionName: 'execTransaction', args: safe })
  expect(codes(tell({ to: pool, data: exec }).card)).toEqual(['call_by_name', 'delegate_call', 'inner_unknown'])
})

test('what a Safe does to itself by code of others is told as itself, and not as address zero', () => {
  const call = encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [bob, 1n] })
  const length = (call.length - 2) / 2
  const sent: Hex = `0x00${'00'.repeat(20)}${'0'.repeat(64)}${length.toString(16).padStart(64, '0')}${call.slice(2)}`
  const many = encodeFunctionData({ abi, functionName: 'multiSend', args: [sent] })
  const args = [weth, 0n, many, 1, 0n, 0n, 0n, bob, bob, '0x'] as const
  const { card, targets } = tell({
    to: pool,
    data: encodeFunctionData({ abi, functionName: 'execTransaction', args }),
  })
  // The code of others is at one address, and what it calls is the Safe.
  expect(new Set(targets)).toEqual(new Set([pool, weth]))
  const rows = lines(card.telling?.rows)
  expect(rows.slice(rows.indexOf('  inner_call: addOwnerWithThreshold'))).toContain(`    contract: ${pool}`)
  expect(rows.join('\n')).not.toContain(zeroAddress)
})

test('a description of a call of many in one names who has asked for all of them as its sender', () => {
  const display = { intent: 'Stake', fields: [{ path: '@.from', label: 'By', format: 'addressName' }] }
  const format = 'stake(uint256 amount,uint8 tier,uint256 lock,(uint256 id,address owner)[] items)'
  const given = guideOf({
    descriptors: [{ context: stakeDescriptor.context, display: { formats: { [format]: display } } }],
  })
  const stake = encodeFunctionData({ abi, functionName: 'stake', args: [1n, 2, 3n, []] })
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[stake]] })
  const told = tell({ to: pool, data, context: { ...context, guides: new Map([[pool.toLowerCase(), given]]) } })
  expect(lines(told.card.telling?.rows)).toContain(`  By: ${alice}`)
})

test('a description of a call within hides none of its values', () => {
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[swapData]] })
  const { telling } = tell({ data }).card
  expect(lines(telling?.rows)).not.toContain(`  tokenIn: ${usdc}`)
  // The two tokens, and the bytes of the call itself.
  expect(telling?.left).toBe(3)
  expect(lines(telling?.all)).toContain(`  tokenIn: ${usdc}`)
})

test('what finds no room among the rows of a description counts as left out, and stands with all values', () => {
  const format = 'many(address target,bytes[] calls)'
  const fields = [{ path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: 'target' } }]
  const given = guideOf({
    descriptors: [{ context: swapDescriptor.context, display: { formats: { [format]: { intent: 'Many', fields } } } }],
  })
  const known = parseAbi(['function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'])
  const pay = (amount: bigint) => encodeFunctionData({ abi: known, args: [amount, 5n, [usdc, weth, usdc], bob, 1n] })
  const many = parseAbi(['function many(address target,bytes[] calls)'])
  const told = (count: number) => {
    const calls = Array.from({ length: count }, (_, index) => pay(BigInt(index + 1)))
    const data = encodeFunctionData({ abi: many, args: [bob, calls] })
    const { telling } = tell({ data, context: { ...context, guides: new Map([[router.toLowerCase(), given]]) } }).card
    return { rows: lines(telling?.rows).length, left: telling?.left ?? 0 }
  }
  const ofOne = told(1)
  const most = Math.floor(200 / ofOne.rows)
  expect(200 % ofOne.rows).toBeGreaterThan(0)
  expect(told(most)).toEqual({ rows: most * ofOne.rows, left: ofOne.left })
  // The first rows of the next one fit, and what it pays stands below them.
  expect(told(most + 1)).toEqual({ rows: 200, left: ofOne.left + 1 })
})

test('a description cannot pass a unit of its own, or the coin, for a token that the owner knows', () => {
  const format =
    'swap(address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOutMin,address to,uint256 deadline)'
  const told = (field: object) => {
    const given = guideOf({
      descriptors: [
        { context: swapDescriptor.context, display: { formats: { [format]: { intent: 'Swap', fields: [field] } } } },
      ],
    })
    return lines(
      tell({ data: swapData, context: { ...context, guides: new Map([[router.toLowerCase(), given]]) } }).card.telling
        ?.rows,
    )
  }
  const unit = (base: string) => ({ path: 'amountIn', label: 'Pay', format: 'unit', params: { base, decimals: 9 } })
  expect(told(unit('bps'))).toEqual([expect.stringContaining('"symbol":"bps"')])
  for (const base of ['USDC', 'usdc', 'USDС', 'ETH', 'E T H']) expect(told(unit(base))).toEqual(['Pay: 2500000'])
  const params = { tokenPath: 'tokenIn', nativeCurrencyAddress: usdc }
  expect(told({ path: 'amountIn', label: 'Pay', format: 'tokenAmount', params })).toEqual([
    `Pay: amount ${usd('2500000')}`,
  ])
})

test('calls within calls end', () => {
  let data: Hex = '0xdeadbeef'
  for (let depth = 0; depth < 8; depth++) data = encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] })
  expect(codes(tell({ data }).card)).toEqual(['call_by_name', 'inner_hidden'])
  const many = encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [Array.from({ length: 100 }, () => '0x12345678' as const)],
  })
  expect(tell({ data: many }).card.dangers).toContainEqual({ code: 'inner_hidden', values: { count: 60 } })
})

test('an ABI of the owner is named as such, one of the visitor likewise, and a name alone is no proof', () => {
  const data = encodeFunctionData({ abi, functionName: 'own', args: [5n, bob] })
  const functions = ['own(uint256 pot,address who)']
  const byOwner = { ...context, guides: new Map([[pool.toLowerCase(), guideOf({ functions })]]) }
  const told = tell({ to: pool, data, context: byOwner }).card
  expect([told.telling?.source.code, codes(told)]).toEqual(['by_owner', []])
  expect(lines(told.telling?.rows)).toEqual(['pot: 5', `who: ${bob}`])
  const own = functions.flatMap((text) => parseFunction(text) ?? [])
  const byVisitor = tell({ to: bob, data, context: { ...context, ofVisitor: own } }).card
  expect([byVisitor.telling?.source.code, codes(byVisitor)]).toEqual(['by_visitor', ['call_by_name']])
  expect(codes(tell({ to: bob, data }).card)).toEqual(['unknown_call'])
  const vault = encodeFunctionData({ abi, functionName: 'deposit', args: [5n, bob] })
  expect(codes(tell({ to: bob, data: vault }).card)).toEqual(['call_by_name'])
})

test('data that is not to the last byte what a function takes is told raw', () => {
  for (const data of [`${swapData}00` as const, swapData.slice(0, -2) as Hex]) {
    const { card } = tell({ data })
    expect(card.telling).toBeUndefined()
    expect(codes(card)).toEqual(['unknown_call', 'description_misfit'])
    expect(lines(card.rows)).toContainEqual(expect.stringMatching(/^data: /))
  }
  const vault = encodeFunctionData({ abi, functionName: 'deposit', args: [5n, bob] })
  expect(codes(tell({ to: bob, data: `${vault}00` }).card)).toEqual(['unknown_call', 'call_mismatch'])
})

test('the functions of a proxy hold as long as it runs the named code', () => {
  const guide = guideOf({ functions: ['own(uint256 pot,address who)'], implementation: bob })
  const data = encodeFunctionData({ abi, functionName: 'own', args: [5n, bob] })
  const asked = (code: Address | undefined) => {
    const given = new Map([[pool.toLowerCase(), withCode(guide, code)]])
    return codes(tell({ to: pool, data, context: { ...context, guides: given } }).card)
  }
  expect(asked(bob)).toEqual([])
  expect(asked(alice)).toEqual(['unknown_call', 'other_code'])
  expect(asked(undefined)).toEqual(['unknown_call', 'other_code'])
})

test('typed data is told by its description, with every value and danger kept', () => {
  const { descriptors } = guideOf({ descriptors: [orderDescriptor] })
  const data = parseTypedData(orderData)
  const drawn = describeTypedData(data, { chainId: 1, tokens: [token] })
  const given = { chains: [chain], tokens: [token], guides, descriptors, from: alice }
  const { card } = tellTypedData(drawn, data, given)
  expect(lines(card.telling?.rows)).toEqual([
    `Gives 1: amount ${usd('1500000')}`,
    `Gives 2: units_of {"count":"7","token":"${weth}"}`,
    'Until: 2030-03-17T17:46:40Z',
  ])
  expect(card.telling?.intent.join('')).toBe('Place an order until 2030-03-17T17:46:40Z')
  expect(card.telling?.left).toBe(4)
  expect(card.telling?.all).toEqual(drawn.rows)
  expect(card.dangers).toEqual(drawn.dangers)
  // Another contract, another name or another type, and it is none of this description's.
  for (const other of [
    { ...orderData, domain: { ...orderData.domain, verifyingContract: pool } },
    { ...orderData, domain: { ...orderData.domain, name: 'Sample orders' } },
    { ...orderData, domain: { ...orderData.domain, chainId: 2 } },
    { ...orderData, types: { ...orderData.types, Leg: [...orderData.types.Leg].reverse() } },
  ]) {
    const changed = parseTypedData(other)
    const plain = describeTypedData(changed, { chainId: 1, tokens: [token] })
    expect(tellTypedData(plain, changed, given).card).toEqual(plain)
  }
})

test('the name of data speaks for a description without one, but as plain short text', () => {
  const { context: bound, display } = orderDescriptor
  const unnamed = { context: { eip712: { deployments: bound.eip712.deployments } }, display }
  const { descriptors } = guideOf({ descriptors: [unnamed] })
  const name = `Orders\u202e${'x'.repeat(100)}`
  const data = parseTypedData({ ...orderData, domain: { ...orderData.domain, name } })
  const drawn = describeTypedData(data, { chainId: 1, tokens: [token] })
  const { card } = tellTypedData(drawn, data, { chains: [chain], tokens: [token], guides, descriptors, from: alice })
  const told = card.telling?.source.code === 'by_description' ? card.telling.source.values.name : ''
  expect(told).toMatch(/^Orders⟨U\+202E⟩x{53}… \(\+47\)$/)
})

test('no bytes and no value make the telling fail, or take a danger away', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((each) => [...each]),
    fc.array(fc.constantFrom(0, 0, 0, 32, 64, 255), { maxLength: 300 }),
  )
  const selectors = fc.constantFrom(
    ...[swapData, '0x095ea7b3', '0xac9650d8', '0x6a761202', '0x8d80ff0a'].map((each) => each.slice(0, 10)),
  )
  fc.assert(
    fc.property(selectors, bytes, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (selector, rest, value) => {
      const data = `${selector}${rest.map((byte) => byte.toString(16).padStart(2, '0')).join('')}` as Hex
      const transaction = { from: alice, to: router, data, value: toQuantity(value) }
      const drawn = describeTransaction(transaction, context)
      const { card } = tellTransaction(drawn, transaction, context)
      for (const danger of drawn.dangers)
        if (danger.code !== 'unknown_call') expect(card.dangers).toContainEqual(danger)
      expect((card.telling?.rows.length ?? 0) + (card.telling?.all.length ?? 0)).toBeLessThan(2000)
    }),
  )
})
