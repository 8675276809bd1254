import type { CardDanger, CardTitle, CardValue } from '@latchkey/evm'
import { cardTexts, createTexts } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { createAmounts } from '../texts/createAmounts.ts'
import { createCardWords } from './createCardWords.ts'

const { say } = createTexts().of(cardTexts)
const words = createCardWords(say, createAmounts('en'))
const german = createCardWords(say, createAmounts('de'))
const amount = { value: 1_500_000n, decimals: 6, symbol: 'USDC' }
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Every code of a kind, with its values. */
type All<Words extends { readonly code: string; readonly values: object }> = {
  readonly [Code in Words['code']]: Extract<Words, { readonly code: Code }>['values']
}

const titles: All<CardTitle> = {
  send: { amount },
  send_unknown: {},
  send_collectible: { name: 'Kites', number: '7' },
  send_collectibles: { count: '3', name: 'Shells', number: '7' },
  create_contract: {},
  call_contract: {},
  call_function: { name: 'swap' },
  allow: {},
  end_allowance: {},
  allow_collection: {},
  end_permission: {},
  name_delegate: {},
  end_delegation: {},
  give_up_contract: {},
  give_contract_away: {},
  batch: { count: 2 },
  smart_account: {},
  plain_account: {},
  sign_message: {},
  sign_in: { site: 'shop.example' },
  sign_data: { type: 'Mail' },
  sign_data_for: { type: 'Mail', name: 'Ether Mail' },
}

const values: All<CardValue> = {
  amount: { amount },
  amount_most: { amount },
  all: { symbol: 'USDC' },
  all_of: { token },
  units: { count: '5' },
  pieces: { count: '3' },
  units_of: { count: '5', token },
  cut: { bytes: '0x1234', count: 1000 },
  items: { count: 2 },
  not_hex: {},
  call: { number: 2, act: { code: 'sign_in', values: { site: 'shop.example' } } },
  smart_account_on: {},
  smart_account_off: {},
  paid_by: { site: 'shop.example' },
  named: { name: 'Quick', value: '2' },
  named_amount: { name: 'Everything', amount },
  item_of: { item: '7', collection: token },
  block: { number: '19332140' },
  days: { count: 30, time: '02:00:00' },
  not_read: {},
}

const dangers: All<CardDanger> = {
  allowance: { spender, amount },
  allowance_all: { spender, symbol: 'USDC' },
  allowance_all_of: { spender, token },
  allowance_all_unknown: { spender },
  allowance_units_of: { spender, count: '5', token },
  allowance_unknown: { spender },
  more_allowances: { count: 2 },
  approval_for_all: { spender },
  unknown_contract: {},
  also_sends: { amount },
  amount_unreadable: {},
  contract_creation: {},
  unknown_call: {},
  call_by_name: {},
  call_mismatch: { name: 'swap' },
  description_misfit: {},
  other_code: {},
  inner_unknown: { count: 2 },
  inner_hidden: { count: 3 },
  inner_unreadable: {},
  extra_data: { count: 2 },
  delegate: { who: spender },
  ownership: { owner: spender },
  ownership_nobody: {},
  lost: {},
  lost_token: {},
  other_network: { network: 'Base' },
  code_delegation: { code: spender },
  code_delegation_unknown: {},
  code_delegation_ended: {},
  data_no_chain: {},
  data_other_chain: { network: 'Polygon', current: 'Ethereum' },
  data_hidden_characters: {},
  data_values_hidden: { count: 106 },
  permission: {},
  order: {},
  orders: {},
  wallet_transaction: { to: spender },
  delegate_call: { to: spender },
  delegation: { who: spender },
  forwarded_call: {},
  other_site: { site: 'evil.example', page: 'shop.example' },
  other_address: { address: 'https://evil.example' },
  misleading_site: {},
  other_account: { account: spender },
  other_chain: { network: 'Base' },
  capabilities: {},
  resources_hidden: { count: 10 },
  blind_hash: {},
  bytes_unreadable: {},
  broken_sign_in: {},
  hidden_characters: {},
  text_cut: {},
}

const entriesOf = (all: object) => Object.entries(all).map(([code, given]) => ({ code, values: given }))

// The tables above hold each code with its own values; the casts say that of one entry.
test.each([
  ...entriesOf(titles).map((each) => ({ ...each, said: words.title(each as CardTitle) })),
  ...entriesOf(values).map((each) => ({ ...each, said: words.value(each as CardValue) })),
  ...entriesOf(dangers).map((each) => ({ ...each, said: words.danger(each as CardDanger) })),
])('$code has its words, with every value in them', ({ values: given, said }) => {
  expect(said).toMatch(/\w/)
  expect(said).not.toMatch(/undefined|\[object|[{}]/)
  for (const value of Object.values(given as object)) {
    if (typeof value === 'object' && value !== amount) continue
    expect(said).toContain(value === amount ? '1.5 USDC' : typeof value === 'number' ? `${value}`.slice(0, 1) : value)
  }
})

test('amounts are written as the language writes them', () => {
  expect(german.title({ code: 'send', values: { amount } })).toBe('Send 1,5 USDC')
})

test('a danger is one whole sentence', () => {
  expect(words.danger({ code: 'allowance', values: { spender, amount } })).toBe(`Lets ${spender} spend 1.5 USDC.`)
  expect(words.danger({ code: 'extra_data', values: { count: 1 } })).toBe(
    'Extra data follows: 1 byte whose meaning cannot be told from here.',
  )
})

test('a row has our name or that of its field', () => {
  expect(words.label({ code: 'token_contract' })).toBe('Token contract')
  expect(words.label({ name: 'verifyingContract' })).toBe('verifyingContract')
  expect(words.value('as it is signed')).toBe('as it is signed')
  expect(words.value({ code: 'call', values: { number: 2, act: { code: 'send', values: { amount } } } })).toBe(
    '2. Send 1.5 USDC',
  )
})

test('thousands are grouped, as in the rows beside the title', () => {
  const much = { code: 'send', values: { amount: { ...amount, value: 1_234_567_500_000n } } } as const
  expect(words.title(much)).toBe('Send 1,234,567.5 USDC')
  expect(german.title(much)).toBe('Send 1\u202f234\u202f567,5 USDC')
})
