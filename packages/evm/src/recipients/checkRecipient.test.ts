import type { Rpc } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, toAddress, zeroAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { normalizeName } from '../names/normalizeName.ts'
import { checkRecipient, type RecipientQuestion } from './checkRecipient.ts'
import { findLookAlike } from './lookAlike.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token: Token = { chainId: 1, address: contract, symbol: 'USDL', name: 'Latch dollar', decimals: 6 }
const node = (code: string): Rpc => fakeRpc({ eth_getCode: () => code })
const silent = fakeRpc({
  eth_getCode: () => {
    throw new Error('away')
  },
})
const delegated = `0xef0100${'11'.repeat(20)}`

async function find(question: Partial<RecipientQuestion>, code = '0x') {
  return await checkRecipient({ to, from, rpc: node(code), known: [], ...question })
}

async function codes(...asked: Parameters<typeof find>) {
  return (await find(...asked)).map((finding) => `${finding.severity} ${finding.code}`)
}

test('a stranger is told to be one, and who is known is not', async () => {
  expect(await codes({})).toEqual(['inform first_time'])
  expect(await codes({ known: [to] })).toEqual([])
})

test('nothing goes where it is lost, or to the token’s own contract, whatever a node says', async () => {
  expect(await codes({ to: zeroAddress })).toEqual(['block zero_recipient'])
  expect(await codes({ to: toAddress(`0x${'0'.repeat(36)}dead`) })).toEqual(['block burn_recipient'])
  expect(await codes({ to: contract, token }, '0x60')).toEqual(['block token_recipient'])
})

test('what is odd has to be meant', async () => {
  expect(await codes({ to: from })).toEqual(['acknowledge own_address'])
  expect(await codes({ to: contract, tokens: [token] }, '0x60')).toEqual([
    'acknowledge token_recipient',
    'acknowledge contract_recipient',
    'inform first_time',
  ])
  expect(await codes({}, '0x6080')).toEqual(['acknowledge contract_recipient', 'inform first_time'])
})

test('an account that has delegated its code is a person', async () => {
  expect(await codes({ known: [to] }, delegated)).toEqual(['inform smart_account'])
  // Longer code that begins alike is a contract's.
  expect(await codes({ known: [to] }, `${delegated}00`)).toEqual(['acknowledge contract_recipient'])
})

test('a contract on another network alone is named with it', async () => {
  const elsewhere = [
    { name: 'Away', rpc: silent },
    { name: 'Delegated', rpc: node(delegated) },
    { name: 'Safe’s', rpc: node('0x6080') },
  ]
  expect(await find({ known: [to], elsewhere })).toEqual([
    expect.objectContaining({ severity: 'acknowledge', code: 'code_elsewhere', network: 'Safe’s' }),
  ])
  // Here it is one too: that is what counts.
  expect(await codes({ known: [to], elsewhere }, '0x60')).toEqual(['acknowledge contract_recipient'])
})

test('what is a contract here is told while another network is late', async () => {
  const late = { ...silent, batch: () => new Promise<never>(() => undefined) }
  const elsewhere = [{ name: 'Late', rpc: late }]
  expect(await codes({ known: [to], elsewhere }, '0x60')).toEqual(['acknowledge contract_recipient'])
  expect(await codes({ known: [to], elsewhere, rpc: silent })).toEqual(['inform not_checked'])
})

test('a node that does not answer has not said that it is a person', async () => {
  expect(await codes({ known: [to], rpc: silent })).toEqual(['inform not_checked'])
  expect(await codes({ known: [to] }, '0xnonsense')).toEqual(['inform not_checked'])
})

test('a look-alike of both ends is stopped, one of an end has to be meant', async () => {
  const poisoned = toAddress(`0x7099${'ab'.repeat(16)}79c8`)
  expect(await find({ to: poisoned, known: [to] })).toMatchObject([
    { severity: 'block', code: 'look_alike', similarTo: to },
  ])
  // Saved by the visitor after he has compared them: he is told, and may go on.
  expect(await codes({ to: poisoned, known: [to, poisoned] })).toEqual(['acknowledge look_alike'])
  const half = toAddress(`0x7099${'ab'.repeat(18)}`)
  expect(await codes({ to: half, known: [to] })).toEqual(['acknowledge look_alike_end', 'inform first_time'])
  expect(await codes({ to: half, known: [to, half] })).toEqual([])
  // The visitor's own address is one he knows.
  expect(await codes({ to: toAddress(`0xf39f${'ab'.repeat(16)}2266`) })).toEqual(['block look_alike'])
})

test('a name that leads elsewhere than before is told', async () => {
  const savedNames = [{ name: 'ada.eth', address: contract }] as const
  const known: readonly Address[] = [to, contract]
  expect(await find({ known, name: 'Ada.eth', savedNames })).toEqual([
    expect.objectContaining({ severity: 'acknowledge', code: 'name_moved', name: 'Ada.eth', similarTo: contract }),
  ])
  expect(await codes({ known, to: contract, name: 'ada.eth', savedNames })).toEqual([])
  const asked = { known, to: contract, savedNames } as const
  expect(await codes({ ...asked, resolve: async () => contract })).toEqual([])
  expect(await codes({ ...asked, resolve: async () => to })).toEqual(['acknowledge name_moved'])
  expect(await codes({ ...asked, resolve: async () => undefined })).toEqual(['acknowledge name_moved'])
  expect(await codes({ ...asked, resolve: () => Promise.reject(new Error('away')) })).toEqual([])
})

test.each([
  ['wide letters', 'ＡＤＡ.eth'],
  ['mathematical letters', '𝐚da.eth'],
  ['letters in circles', 'ⓐda.eth'],
  ['a character that is not seen', 'a\u00adda.eth'],
])('a name that has moved is told of in %s too, which lead where it leads', async (_how, name) => {
  expect(await normalizeName(name)).toBe('ada.eth')
  const savedNames = [{ name: 'ada.eth', address: contract }] as const
  expect(await codes({ known: [to], name, savedNames })).toEqual(['acknowledge name_moved'])
  expect(await codes({ known: [to], name: 'ada.eth', savedNames: [{ name, address: contract }] })).toEqual([
    'acknowledge name_moved',
  ])
})

const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => toAddress(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`))

test('look-alikes are found among any pair with equal ends, and the nearest is named', () => {
  fc.assert(
    fc.property(anyAddress, anyAddress, (known, other) => {
      const digits = known.slice(2).toLowerCase()
      const middle = other.slice(6, 38).toLowerCase()
      const both = toAddress(`0x${digits.slice(0, 4)}${middle}${digits.slice(-4)}`)
      fc.pre(both !== known)
      expect(findLookAlike(both, [known])).toEqual({ address: known, ends: 'both' })
      const flipped = (Number.parseInt(digits.slice(-1), 16) ^ 1).toString(16)
      const start = toAddress(`0x${digits.slice(0, 4)}${middle}${digits.slice(-4, -1)}${flipped}`)
      expect(findLookAlike(start, [known])).toEqual({ address: known, ends: 'one' })
      expect(findLookAlike(both, [start, known])?.address).toBe(known)
      expect(findLookAlike(known, [known])).toBeUndefined()
    }),
  )
})
