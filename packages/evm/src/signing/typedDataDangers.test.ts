import { describe, expect, test } from 'vitest'
import { describeTypedData } from './describeTypedData.ts'

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

describe('dangers are named in words', () => {
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
    ['permit', permit, permitType, {}, [`permit: Lets ${spender} spend 2.5 USDC.`]],
    [
      'unlimited permit',
      { ...permit, value: max },
      permitType,
      {},
      [`unlimited_allowance: Lets ${spender} spend all your USDC.`],
    ],
    [
      'permit of an unknown token',
      permit,
      permitType,
      { verifyingContract: permit2 },
      [`permit: Lets ${spender} spend 2500000 of the smallest units of the token ${permit2}.`],
    ],
    ['permit of DAI', daiPermit, dai, {}, [`unlimited_allowance: Lets ${spender} spend all your USDC.`]],
    ['permit of DAI taken back', { ...daiPermit, allowed: false }, dai, {}, []],
    [
      'Permit2, one',
      { details: detail, spender, sigDeadline: 1 },
      single,
      onPermit2,
      [`permit2: Lets ${spender} spend 1 USDC.`],
    ],
    [
      'Permit2, unlimited',
      { details: { ...detail, amount: String(2n ** 160n - 1n) }, spender, sigDeadline: 1 },
      single,
      onPermit2,
      [`unlimited_allowance: Lets ${spender} spend all your USDC.`],
    ],
    [
      'Permit2, many',
      { details: [detail, { ...detail, amount: 2 }], spender, sigDeadline: 1 },
      batch,
      onPermit2,
      [`permit2: Lets ${spender} spend 1 USDC.`, `permit2: Lets ${spender} spend 0.000002 USDC.`],
    ],
    [
      'Permit2, transfer',
      { permitted: { token: usdc, amount: 1 }, spender, nonce: 0, deadline: 1 },
      transfer,
      onPermit2,
      [`permit2: Lets ${spender} spend 0.000001 USDC.`],
    ],
    [
      'Permit2 of somebody else',
      { permitted: { token: usdc, amount: 1 }, spender, nonce: 0, deadline: 1 },
      transfer,
      {},
      [
        `permit2: Lets ${spender} spend 0.000001 USDC.`,
        'unknown_contract: Looks like Permit2, but is for another contract.',
      ],
    ],
    [
      'approval for all',
      { operator: spender, approved: true },
      { ApprovalForAll: [address('operator'), { name: 'approved', type: 'bool' }] },
      {},
      [`approval_for_all: Lets ${spender} take every item you have of this collection.`],
    ],
    [
      'an order',
      { offerer: owner, offer: [], consideration: [] },
      order,
      {},
      ['order: This is an order: others may take from your account what it offers, at the price it names.'],
    ],
    [
      'a shared wallet',
      { to: spender, value: 0, data: '0x', operation: 1, safeTxGas: 0 },
      safe,
      {},
      [
        `wallet_transaction: Agrees to a transaction of a shared wallet to ${spender}.`,
        `delegate_call: Gives the code at ${spender} full control over the shared wallet.`,
      ],
    ],
    [
      'a delegation',
      { delegate: spender, delegator: owner },
      { Delegation: [address('delegate'), address('delegator')] },
      {},
      [`delegation: Lets ${spender} act in the name of your account.`],
    ],
    [
      'a forwarded call',
      { from: owner, to: spender, data: '0x' },
      { ForwardRequest: [address('from'), address('to'), { name: 'data', type: 'bytes' }] },
      {},
      ['forwarded_call: Lets others send a transaction in your name.'],
    ],
    [
      'a permission of unknown form',
      { x: 1 },
      { PermitSomething: [uint('x')] },
      {},
      ['permission: By its name this gives somebody a permission. Read every line before you sign.'],
    ],
    [
      'another chain',
      { x: 1 },
      { Vote: [uint('x')] },
      { chainId: 137 },
      ['other_chain: The data is for Polygon, not for the one you are on (Ethereum).'],
    ],
    [
      'no chain',
      { x: 1 },
      { Vote: [uint('x')] },
      { chainId: undefined },
      ['no_chain: The data names no network: the signature may be used on every one.'],
    ],
    [
      'hidden characters',
      { x: 'a\u202eb' },
      { Note: [{ name: 'x', type: 'string' }] },
      {},
      ['hidden_characters: A text in the data holds characters that cannot be seen or that turn it round.'],
    ],
    ['harmless data', { x: 1 }, { Vote: [uint('x')] }, {}, []],
  ])('%s', (_title, message, types, domain, expected) => {
    expect(card(message, types, domain).dangers.map(({ code, text }) => `${code}: ${text}`)).toEqual(expected)
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
    expect(rows.at(-1)?.value).toMatch(/… \(1000 bytes\)$/)
  })

  test('more values than fit are said to be missing', () => {
    const { rows, dangers } = card({ x: Array(400).fill(1) }, { Many: [{ name: 'x', type: 'uint8[]' }] })
    expect(rows).toHaveLength(300)
    expect(dangers).toEqual([{ code: 'not_all_shown', text: '106 more values are not shown here.' }])
  })
})
