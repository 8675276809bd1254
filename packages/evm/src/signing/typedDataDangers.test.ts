import { describe, expect, test } from 'vitest'
import { describeTypedData } from './describeTypedData.ts'
import { spellWords } from './testing/spellCard.ts'

const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const context = {
  chainId: 1,
  tokens: [{ chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }] as const,
}

const uint = (name: string) => ({ name, type: 'uint256' })
const address = (name: string) => ({ name, type: 'address' })
const max = String(2n ** 256n - 1n)
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

function card(message: object, types: object, domain: object = {}, primaryType = Object.keys(types)[0] ?? '') {
  const full = { name: 'x', chainId: 1, verifyingContract: usdc, ...domain }
  return describeTypedData({ types, primaryType, domain: JSON.parse(JSON.stringify(full)), message }, context)
}

describe('dangers are named', () => {
  const permitType = { Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')] }
  const permit = { owner, spender, value: '2500000', nonce: 0, deadline: 9 }
  const details = [
    address('token'),
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ]
  const detail = { token: usdc, amount: '1000000', expiration: 1, nonce: 0 }
  const single = {
    PermitSingle: [{ name: 'details', type: 'PermitDetails' }, address('spender'), uint('sigDeadline')],
    PermitDetails: details,
  }
  const batch = {
    PermitBatch: [{ name: 'details', type: 'PermitDetails[]' }, address('spender'), uint('sigDeadline')],
    PermitDetails: details,
  }
  const transfer = {
    PermitTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      address('spender'),
      uint('nonce'),
      uint('deadline'),
    ],
    TokenPermissions: [address('token'), uint('amount')],
  }
  const dai = {
    Permit: [address('holder'), address('spender'), uint('nonce'), uint('expiry'), { name: 'allowed', type: 'bool' }],
  }
  const daiPermit = { holder: owner, spender, nonce: 0, expiry: 0, allowed: true }
  const order = {
    OrderComponents: [address('offerer'), { name: 'offer', type: 'Item[]' }, { name: 'consideration', type: 'Item[]' }],
    Item: [address('token'), uint('startAmount')],
  }
  const safe = {
    SafeTx: [
      address('to'),
      uint('value'),
      { name: 'data', type: 'bytes' },
      { name: 'operation', type: 'uint8' },
      uint('safeTxGas'),
    ],
  }
  const onPermit2 = { verifyingContract: permit2 }

  test.each<[string, object, object, object, string[]]>([
    ['permit', permit, permitType, {}, [`allowance ${spender} 2.5 USDC`]],
    ['unlimited permit', { ...permit, value: max }, permitType, {}, [`allowance_all ${spender} USDC`]],
    [
      'permit of an unknown token',
      permit,
      permitType,
      { verifyingContract: permit2 },
      [`allowance_units_of ${spender} 2500000 ${permit2}`],
    ],
    ['permit of DAI', daiPermit, dai, {}, [`allowance_all ${spender} USDC`]],
    ['permit of DAI taken back', { ...daiPermit, allowed: false }, dai, {}, []],
    ['Permit2, one', { details: detail, spender, sigDeadline: 1 }, single, onPermit2, [`allowance ${spender} 1 USDC`]],
    [
      'Permit2, unlimited',
      { details: { ...detail, amount: String(2n ** 160n - 1n) }, spender, sigDeadline: 1 },
      single,
      onPermit2,
      [`allowance_all ${spender} USDC`],
    ],
    [
      'Permit2, many',
      { details: [detail, { ...detail, amount: 2 }], spender, sigDeadline: 1 },
      batch,
      onPermit2,
      [`allowance ${spender} 1 USDC`, `allowance ${spender} 0.000002 USDC`],
    ],
    [
      'Permit2, transfer',
      { permitted: { token: usdc, amount: 1 }, spender, nonce: 0, deadline: 1 },
      transfer,
      onPermit2,
      [`allowance ${spender} 0.000001 USDC`],
    ],
    [
      'Permit2 of somebody else',
      { permitted: { token: usdc, amount: 1 }, spender, nonce: 0, deadline: 1 },
      transfer,
      {},
      [`allowance ${spender} 0.000001 USDC`, 'unknown_contract'],
    ],
    [
      'approval for all',
      { operator: spender, approved: true },
      { ApprovalForAll: [address('operator'), { name: 'approved', type: 'bool' }] },
      {},
      [`approval_for_all ${spender}`],
    ],
    ['an order', { offerer: owner, offer: [], consideration: [] }, order, {}, ['order']],
    [
      'a shared wallet',
      { to: spender, value: 0, data: '0x', operation: 1, safeTxGas: 0 },
      safe,
      {},
      [`wallet_transaction ${spender}`, `delegate_call ${spender}`],
    ],
    [
      'a delegation',
      { delegate: spender, delegator: owner },
      { Delegation: [address('delegate'), address('delegator')] },
      {},
      [`delegation ${spender}`],
    ],
    [
      'a forwarded call',
      { from: owner, to: spender, data: '0x' },
      { ForwardRequest: [address('from'), address('to'), { name: 'data', type: 'bytes' }] },
      {},
      ['forwarded_call'],
    ],
    ['a permission of unknown form', { x: 1 }, { PermitSomething: [uint('x')] }, {}, ['permission']],
    ['another chain', { x: 1 }, { Vote: [uint('x')] }, { chainId: 137 }, ['data_other_chain Polygon Ethereum']],
    ['no chain', { x: 1 }, { Vote: [uint('x')] }, { chainId: undefined }, ['data_no_chain']],
    ['hidden characters', { x: 'a\u202eb' }, { Note: [{ name: 'x', type: 'string' }] }, {}, ['data_hidden_characters']],
    ['harmless data', { x: 1 }, { Vote: [uint('x')] }, {}, []],
  ])('%s', (_title, message, types, domain, expected) => {
    expect(card(message, types, domain).dangers.map(spellWords)).toEqual(expected)
  })

  test('text that hides or turns round is spelled out, and long values are cut', () => {
    const { rows } = card(
      { x: 'pay \u202e01\0', y: `0x${'ab'.repeat(1000)}` },
      {
        Note: [
          { name: 'x', type: 'string' },
          { name: 'y', type: 'bytes' },
        ],
      },
    )
    expect(rows.at(-2)?.value).toBe('pay ⟨U+202E⟩01⟨U+0000⟩')
    expect(rows.at(-1)?.value).toMatchObject({ code: 'cut', values: { count: 1000 } })
  })

  test('more values than fit are said to be missing', () => {
    const { rows, dangers } = card({ x: Array(400).fill(1) }, { Many: [{ name: 'x', type: 'uint8[]' }] })
    expect(rows).toHaveLength(300)
    expect(dangers).toEqual([{ code: 'data_values_hidden', values: { count: 106 } }])
  })
})
