import { privateKeyToAccount } from 'viem/accounts'
import { serializeTransaction as serializeReference } from 'viem/utils'
import { expect, test } from 'vitest'
import { localAccount } from '../accounts/localAccount.ts'
import { toAddress } from '../address.ts'
import { callsSo, readSigner, toSignedHex } from './readSigned.ts'
import { type SignableTransaction, serializeTransaction, serializeUnsigned } from './serializeTransaction.ts'

const account = localAccount(`0x${'11'.repeat(32)}`)
const transaction: SignableTransaction = {
  type: 'eip1559',
  chainId: 31337,
  nonce: 7,
  to: toAddress(`0x${'22'.repeat(20)}`),
  value: 10n ** 18n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}

test('names the signer of exactly this transaction', async () => {
  expect(readSigner(await account.signTransaction(transaction), transaction)).toBe(account.address)
  const long = { ...transaction, data: `0x${'ab'.repeat(3000)}` as const, nonce: 0, value: 0n }
  const signed = await account.signTransaction(long)
  expect(readSigner(signed, long)).toBe(account.address)
  expect(readSigner(toSignedHex(signed.slice(2).toUpperCase()), long)).toBe(account.address)
})

test.each(['legacy', 'eip1559'] as const)('tells what a signed one calls (%s)', async (type) => {
  const call = { to: transaction.to, value: 5n, data: '0x1234' } as const
  const signed = await account.signTransaction({ ...transaction, ...call, type })
  expect(callsSo(signed, call)).toBe(true)
  expect(callsSo(signed, { ...call, value: 0n })).toBe(false)
  expect(callsSo(signed, { ...call, data: '0x' })).toBe(false)
  expect(callsSo(signed, { ...call, to: account.address })).toBe(false)
})

test('reads and writes a legacy one as the reference does, for one network alone', async () => {
  for (let nonce = 0; nonce < 40; nonce++) {
    const legacy = { ...transaction, type: 'legacy', nonce, data: '0x' } as const
    const signed = await account.signTransaction(legacy)
    expect(readSigner(signed, legacy)).toBe(account.address)
    expect(readSigner(signed, { ...legacy, chainId: 1 })).toBeUndefined()
    expect(readSigner(signed, { ...legacy, maxFeePerGas: 1n })).toBeUndefined()
    const { gas, maxFeePerGas: gasPrice, to, value, chainId } = legacy
    const same = { type: 'legacy', chainId, nonce, to, value, gas, gasPrice } as const
    expect(serializeUnsigned(legacy)).toBe(serializeReference(same))
    expect(signed).toBe(await privateKeyToAccount(`0x${'11'.repeat(32)}`).signTransaction(same))
  }
})

test('names many signers whose numbers begin with zeros', async () => {
  for (let nonce = 0; nonce < 600; nonce++) {
    const each = { ...transaction, nonce }
    expect(readSigner(await account.signTransaction(each), each)).toBe(account.address)
  }
})

test.each<readonly [string, Partial<Omit<SignableTransaction, 'type'>>]>([
  ['recipient', { to: toAddress(`0x${'33'.repeat(20)}`) }],
  ['amount', { value: 1n }],
  ['data', { data: '0xa9059cbb' }],
  ['chain', { chainId: 1 }],
  ['nonce', { nonce: 8 }],
  ['gas', { gas: 21_001n }],
  ['fee', { maxFeePerGas: 3_000_000_000n }],
  ['tip', { maxPriorityFeePerGas: 0n }],
])('refuses a signed transaction with another %s', async (_what, change) => {
  const signed = await account.signTransaction({ ...transaction, ...change })
  expect(readSigner(signed, transaction)).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['no hexadecimal text', 'hello'],
  ['an unsigned one', serializeUnsigned(transaction)],
  ['an older type', '0xf86c'],
  ['a short one', '0x02f8'],
  ['a signature that is none', serializeTransaction(transaction, () => new Uint8Array(65).fill(0xff, 1))],
  ['a third recovery bit', serializeTransaction(transaction, () => new Uint8Array(65).fill(2))],
])('refuses %s', (_what, signed) => {
  expect(readSigner(signed, transaction)).toBeUndefined()
})

test('refuses bytes behind the end', async () => {
  expect(readSigner(`${await account.signTransaction(transaction)}00`, transaction)).toBeUndefined()
})

test('names the signer of a transaction with authorizations, and of no other list of them', async () => {
  const r = `0x${'11'.repeat(32)}` as const
  const authorization = { chainId: 31337, address: transaction.to, nonce: 8, yParity: 1, r, s: r } as const
  const delegating: SignableTransaction = { ...transaction, type: 'eip7702', authorizationList: [authorization] }
  const signed = await account.signTransaction(delegating)
  const { serializeTransaction: theirs } = await import('viem')
  const { authorizationList: _list, ...figures } = delegating
  expect(serializeUnsigned(delegating)).toBe(theirs({ ...figures, authorizationList: [authorization] }))
  expect(readSigner(signed, delegating)).toBe(account.address)
  const others = [[], [{ ...authorization, nonce: 9 }], [authorization, authorization]]
  for (const authorizationList of others) {
    expect(readSigner(signed, { ...delegating, authorizationList })).toBeUndefined()
  }
  expect(readSigner(signed, transaction)).toBeUndefined()
})
