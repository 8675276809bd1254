import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { encodeTokenTransfer } from '../transfers/tokenTransfer.ts'
import { describeTransaction } from './describeTransaction.ts'
import { spellRow, spellWords } from './testing/spellCard.ts'

const to = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const usdc = toAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const other = toAddress('0x000000000022D473030F116dDEE9F6B43aC78BA3')
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const context = {
  chain: { id: 1, name: 'Ethereum', nativeCurrency, rpcUrls: [] },
  tokens: [{ chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
}
const abi = parseAbi([
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function multicall(bytes[])',
])
const permit2Abi = parseAbi([
  'function approve(address,address,uint160,uint48)',
  'struct Pair { address token; address spender; }',
  'function lockdown(Pair[])',
])
const collectibleAbi = parseAbi([
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
])
const daiAbi = parseAbi(['function permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'])
const word = `0x${'11'.repeat(32)}` as const
const max = 2n ** 256n - 1n
const rowsOf = ({ rows }: ReturnType<typeof describeTransaction>) => rows.map(spellRow)
const titleOf = ({ title }: ReturnType<typeof describeTransaction>) => spellWords(title)

test('coins', () => {
  const card = describeTransaction({ to, value: '0x14d1120d7b160000', data: '0x' }, context)
  expect(card).toMatchObject({ kind: 'transaction', dangers: [] })
  expect(titleOf(card)).toBe('send 1.5 ETH')
  expect(rowsOf(card)).toEqual([`to: ${to}`, 'amount: amount 1.5 ETH', 'network: Ethereum'])
})

test('a token, by its bytes: the recipient is the person, not the contract', () => {
  const card = describeTransaction({ to: usdc, value: '0x0', data: encodeTokenTransfer(to, 5_000_000n) }, context)
  expect([titleOf(card), card.dangers]).toEqual(['send 5 USDC', []])
  expect(rowsOf(card)).toEqual([`to: ${to}`, 'amount: amount 5 USDC', `token_contract: ${usdc}`, 'network: Ethereum'])
})

test('an unknown token is counted in its smallest units', () => {
  const card = describeTransaction({ to: other, data: encodeTokenTransfer(to, 5n) }, context)
  expect(titleOf(card)).toBe('send_unknown')
  expect(rowsOf(card)).toContain('amount: units 5')
})

test('several permits that end, by Permit2 alone; elsewhere nobody knows what the call does', () => {
  const pairs = [
    { token: usdc, spender: to },
    { token: to, spender: usdc },
  ]
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'lockdown', args: [pairs] })
  const card = describeTransaction({ to: other, data }, context)
  expect([titleOf(card), card.dangers]).toEqual(['end_permission', []])
  expect(rowsOf(card)).toEqual([
    ...[`spender: ${to}`, `token_contract: ${usdc}`, `spender: ${usdc}`, `token_contract: ${to}`],
    'network: Ethereum',
  ])
  for (const [at, bytes] of [
    [usdc, data],
    [other, `${data}00`],
    [other, data.slice(0, -64)],
  ] as const) {
    expect(titleOf(describeTransaction({ to: at, data: bytes }, context))).toBe('call_contract')
  }
})

test('nobody may take a piece of a collection any more', () => {
  const zero = toAddress(`0x${'0'.repeat(40)}`)
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [zero, 7n] })
  const card = describeTransaction({ to: other, data }, context)
  expect([titleOf(card), card.dangers]).toEqual(['end_permission', []])
  expect(rowsOf(card)).toContain(`spender: ${zero}`)
})

test('a collectible, by its bytes: by its name where the site knows it, with every digit of its number', () => {
  const collections = [{ chainId: 1, address: other, name: 'Harbor Kites' }]
  const send = (args: readonly [string, string, bigint, bigint, string] | readonly [string, string, bigint]) =>
    encodeFunctionData({ abi: collectibleAbi, functionName: 'safeTransferFrom', args: args as never })
  const single = describeTransaction({ to: other, data: send([usdc, to, max]) }, { ...context, collections })
  expect([titleOf(single), single.dangers]).toEqual(['send_collectible Harbor Kites 11579…9935', []])
  expect(rowsOf(single)).toEqual([
    ...[`from: ${usdc}`, `to: ${to}`, `number: ${max}`, `collection: ${other}`],
    'network: Ethereum',
  ])
  const several = describeTransaction({ to: other, data: send([usdc, to, 4n, 3n, '0x']) }, context)
  expect(titleOf(several)).toBe('send_collectibles 0x000000…C78BA3 4 3')
  expect(rowsOf(several)).toContain('amount: pieces 3')
  const handed = describeTransaction({ to: other, data: send([usdc, to, 4n, 1n, '0xdeadbeef']) }, context)
  expect(handed.dangers).toEqual([{ code: 'extra_data', values: { count: 32 } }])
  const lost = describeTransaction({ to: other, data: send([usdc, other, 4n]) }, context)
  expect(lost.dangers).toEqual([{ code: 'lost_token', values: {} }])
  // The place of the bytes is another than every program's: nobody knows what the contract makes of it.
  const odd = send([usdc, to, 4n, 1n, '0x']).replace(`a0${'0'.repeat(64)}`, `c0${'0'.repeat(64)}`)
  expect(titleOf(describeTransaction({ to: other, data: odd }, context))).toBe('call_contract')
})

describe('dangers are named', () => {
  const zero = toAddress(`0x${'0'.repeat(40)}`)
  test.each<[string, Parameters<typeof describeTransaction>[0], string[]]>([
    [
      'an allowance',
      { to: usdc, data: encodeFunctionData({ abi, functionName: 'approve', args: [to, 7_000_000n] }) },
      [`allowance ${to} 7 USDC`],
    ],
    [
      'more allowance',
      { to: usdc, data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [to, 1n] }) },
      [`allowance ${to} 0.000001 USDC`],
    ],
    [
      'an unlimited allowance',
      { to: usdc, data: encodeFunctionData({ abi, functionName: 'approve', args: [to, max] }) },
      [`allowance_all ${to} USDC`],
    ],
    [
      'an allowance taken back',
      { to: usdc, data: encodeFunctionData({ abi, functionName: 'approve', args: [to, 0n] }) },
      [],
    ],
    [
      'a permit handed in',
      {
        to: usdc,
        data: encodeFunctionData({ abi, functionName: 'permit', args: [other, to, max, 1n, 27, word, word] }),
      },
      [`allowance_all ${to} USDC`],
    ],
    [
      'a permit of DAI handed in',
      {
        to: usdc,
        data: encodeFunctionData({
          abi: daiAbi,
          functionName: 'permit',
          args: [other, to, 1n, 1n, true, 27, word, word],
        }),
      },
      [`allowance_all ${to} USDC`],
    ],
    [
      'an allowance through Permit2',
      {
        to: other,
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, to, 1_000_000n, 9] }),
      },
      [`allowance ${to} 1 USDC`],
    ],
    [
      'approval for all',
      { to: other, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, true] }) },
      [`approval_for_all ${to}`],
    ],
    [
      'approval for all taken back',
      { to: other, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, false] }) },
      [],
    ],
    [
      'an unknown call',
      { to: other, data: encodeFunctionData({ abi, functionName: 'multicall', args: [[]] }) },
      ['unknown_call'],
    ],
    [
      'coins sent along',
      { to: usdc, value: '0xde0b6b3a7640000', data: encodeTokenTransfer(to, 1n) },
      ['also_sends 1 ETH'],
    ],
    ['new code', { data: '0x6000' }, ['contract_creation']],
    ['to nobody', { to: zero, value: '0x1' }, ['lost']],
    ['a token to itself', { to: usdc, data: encodeTokenTransfer(usdc, 1n) }, ['lost_token']],
    ['another network', { to, chainId: '0x89' }, ['other_network Ethereum']],
    ['delegation', { to, authorizationList: [{ chainId: 1, address: other, nonce: 0 }] }, [`code_delegation ${other}`]],
    ['delegation to nobody knows whom', { to, authorizationList: [{}] }, ['code_delegation_unknown']],
    ['delegation taken back', { to, authorizationList: [{ address: zero }] }, ['code_delegation_ended']],
    ['an unreadable amount', { to, value: '-1' }, ['amount_unreadable']],
  ])('%s', (_title, transaction, expected) => {
    expect(describeTransaction(transaction, context).dangers.map(spellWords)).toEqual(expected)
  })
})

test('a transfer in the name of another is shown with both', () => {
  const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, to, 1_000_000n] })
  const card = describeTransaction({ to: usdc, data }, context)
  expect(rowsOf(card)).toEqual([
    `from: ${other}`,
    `to: ${to}`,
    'amount: amount 1 USDC',
    `token_contract: ${usdc}`,
    'network: Ethereum',
  ])
})

test('what only looks like a known call is an unknown one', () => {
  const good = [
    encodeTokenTransfer(to, 1n),
    encodeFunctionData({ abi, functionName: 'approve', args: [to, 1n] }),
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, true] }),
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, to, 1n] }),
  ]
  for (const data of good) {
    for (const bad of [`${data}0`, data.slice(0, -2), `${data.slice(0, 10)}01${data.slice(12)}`]) {
      expect(describeTransaction({ to: usdc, data: bad }, context).dangers[0]?.code, bad).toBe('unknown_call')
    }
  }
})

test('what follows a known call is shown and warned of, and the call keeps its meaning', () => {
  const data = `${encodeTokenTransfer(to, 1_000_000n)}8021`
  const card = describeTransaction({ to: usdc, data }, context)
  expect(titleOf(card)).toBe('send 1 USDC')
  expect(rowsOf(card)).toEqual([
    `to: ${to}`,
    'amount: amount 1 USDC',
    `token_contract: ${usdc}`,
    'extra_data: 0x8021',
    'network: Ethereum',
  ])
  expect(card.dangers).toEqual([{ code: 'extra_data', values: { count: 2 } }])
  for (const args of [
    encodeFunctionData({ abi, functionName: 'approve', args: [to, 1n] }),
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, true] }),
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, to, 1n] }),
  ]) {
    const dangers = describeTransaction({ to: usdc, data: `${args}00` }, context).dangers.map(({ code }) => code)
    expect(dangers.at(-1)).toBe('extra_data')
    expect(dangers).not.toContain('unknown_call')
  }
})

test('calls that give away a contract or name a delegate say so', () => {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const cases = [
    [`0xf2fde38b${word(to)}`, 'give_contract_away', 'ownership'],
    [`0xf04e283e${word(to)}`, 'give_contract_away', 'ownership'],
    ['0x715018a6', 'give_up_contract', 'ownership_nobody'],
    [`0xa4b91a01${'12'.repeat(32)}${word(to)}${word('0x1')}`, 'name_delegate', 'delegate'],
    [`0xa4b91a01${'12'.repeat(32)}${word(to)}${word('0x0')}`, 'end_delegation', undefined],
  ] as const
  for (const [data, title, danger] of cases) {
    const card = describeTransaction({ to: usdc, data }, context)
    expect([card.title.code, card.dangers[0]?.code]).toEqual([title, danger])
  }
})

test('any parameter makes a card', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('0x', '0xa9059cbb', to, to.toLowerCase()))
  fc.assert(
    fc.property(
      fc.record(
        { to: text, value: text, data: text, authorizationList: fc.array(fc.anything()) },
        { requiredKeys: [] },
      ),
      (given) => {
        return describeTransaction(given, context).rows.length > 0
      },
    ),
  )
})
