import { toHex, toQuantity } from '@latchkey/base'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization, hashTypedData, recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { localAccount } from '../accounts/localAccount.ts'
import { toAddress, zeroAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { describeTypedData } from '../signing/describeTypedData.ts'
import { digestTypedData } from '../signing/typedDataDigest.ts'
import { accountDelegate, isDelegateThere, readBatchNonce } from './accountDelegate.ts'
import {
  digestAuthorization,
  recoverAuthority,
  type SignedAuthorization,
  signedAuthorization,
} from './authorization.ts'
import { encodeExecute, maxBatchCalls, readExecute } from './executeCall.ts'
import { readDelegation } from './readDelegation.ts'
import { encodeSponsored, type SponsoredBatch, sponsoredBatch } from './sponsoredBatch.ts'

const key = `0x${'11'.repeat(32)}` as const
const account = localAccount(key)
const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls)',
  'function executeSigned(Call[] calls, uint256 nonce, uint256 deadline, uint256 gas, bytes signature)',
])

const hex = (length: { minLength?: number; maxLength: number }) => fc.uint8Array(length).map(toHex)
const drawnCall: fc.Arbitrary<BatchCall> = fc.record({
  to: hex({ minLength: 20, maxLength: 20 }).map(toAddress),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: hex({ maxLength: 100 }),
})
const drawnCalls = fc.array(drawnCall, { maxLength: 5 })

test('batches are written as the contract reads them, and read back', () => {
  fc.assert(
    fc.property(drawnCalls, (calls) => {
      const data = encodeExecute(calls)
      expect(data).toBe(encodeFunctionData({ abi, functionName: 'execute', args: [calls] }))
      expect(readExecute(data)).toEqual(calls)
      expect(readExecute(data.toUpperCase().replace('0X', '0x'))).toEqual(calls)
    }),
  )
})

test('a batch is read only where the contract could read nothing else', () => {
  fc.assert(
    fc.property(drawnCalls, fc.nat(), fc.integer({ min: 1, max: 15 }), (calls, place, change) => {
      const data = encodeExecute(calls)
      const at = 2 + (place % (data.length - 2))
      const digit = (Number.parseInt(data.charAt(at), 16) ^ change).toString(16)
      const changed = `${data.slice(0, at)}${digit}${data.slice(at + 1)}` as const
      const read = readExecute(changed)
      if (read !== undefined) expect(encodeExecute(read)).toBe(changed)
    }),
  )
  for (const bad of [
    undefined,
    7,
    '0x',
    '0x3f707e6b',
    `${encodeExecute([])}00`,
    '0xa9059cbb',
    `0x${'ff'.repeat(200)}`,
  ]) {
    expect(readExecute(bad)).toBeUndefined()
  }
  const many = Array.from({ length: maxBatchCalls + 1 }, () => ({ to: zeroAddress, value: 0n, data: '0x' as const }))
  expect(readExecute(encodeExecute(many))).toBeUndefined()
  expect(() => encodeExecute([{ to: zeroAddress, value: 0n, data: '0x1' }])).toThrow(TypeError)
})

const batch: SponsoredBatch = {
  chainId: 31_337,
  account: account.address,
  nonce: 2n ** 200n,
  deadline: 1_800_000_000,
  gas: 90_000n,
  calls: [{ to: toAddress(`0x${'22'.repeat(20)}`), value: 5n, data: '0xabcdef' }],
}

test('a signed batch is that of the contract, and its card says that somebody else brings it', async () => {
  const data = sponsoredBatch(batch)
  const { EIP712Domain: _domain, ...types } = data.types
  const message = { ...data.message, nonce: batch.nonce, gas: batch.gas, deadline: BigInt(batch.deadline) }
  const calls = batch.calls.map(({ to, value, data: bytes }) => ({ to, value, data: bytes }))
  const ours = toHex(digestTypedData(data).digest)
  expect(ours).toBe(hashTypedData({ ...data, types, message: { ...message, calls } }))
  const signature = await account.signTypedData(data)
  expect(encodeSponsored(batch, signature)).toBe(
    encodeFunctionData({
      abi,
      functionName: 'executeSigned',
      args: [calls, batch.nonce, BigInt(batch.deadline), batch.gas, signature],
    }),
  )
  expect(() => encodeSponsored(batch, '0x1')).toThrow(TypeError)
  const card = describeTypedData(data, { chainId: 31_337, tokens: [] })
  expect(card.dangers.map(({ code }) => code)).toEqual(['forwarded_call'])
})

test('an authorization is signed for one network, and its signer is known', async () => {
  const authorization = { chainId: 31_337, address: accountDelegate.address, nonce: 0 }
  expect(toHex(digestAuthorization(authorization))).toBe(hashAuthorization(authorization))
  const theirs = await privateKeyToAccount(key).signAuthorization(authorization)
  const signature = `0x${theirs.r.slice(2)}${theirs.s.slice(2)}${theirs.yParity === 0 ? '1b' : '1c'}` as const
  const signed = signedAuthorization(authorization, signature)
  expect(recoverAuthority(signed)).toBe(account.address)
  expect(await recoverAuthorizationAddress({ authorization: signed })).toBe(account.address)
  expect(() => digestAuthorization({ ...authorization, chainId: 0 })).toThrow(RangeError)
  expect(() => signedAuthorization(authorization, '0x12')).toThrow(TypeError)
  const twin = toQuantity(2n ** 256n - 432420386565659656852420866394968145599n - BigInt(signed.s))
  const others: readonly SignedAuthorization[] = [
    { ...signed, chainId: 0 },
    { ...signed, s: twin, yParity: signed.yParity === 0 ? 1 : 0 },
    { ...signed, r: '0x00', s: '0x00' },
    { ...signed, r: `0x${'11'.repeat(33)}` },
  ]
  for (const other of others) expect(recoverAuthority(other)).toBeUndefined()
  expect(recoverAuthority({ ...signed, nonce: 1 })).not.toBe(account.address)
})

test('the code of an account says whose code it runs', () => {
  const code = `0xEF0100${accountDelegate.address.slice(2)}`
  expect(readDelegation(code)).toBe(accountDelegate.address)
  for (const other of [undefined, '0x', `${code}00`, '0xef0100', `0xef0200${'11'.repeat(20)}`]) {
    expect(readDelegation(other)).toBeUndefined()
  }
})

test('a node with other code at the address of the contract, or without, has not got it', async () => {
  const node = (answer: unknown) => ({ call: async () => answer, batch: async () => [] })
  for (const code of ['0x', '0x6001', 7, null]) expect(await isDelegateThere(node(code))).toBe(false)
  expect(await readBatchNonce(node(`0x${'00'.repeat(31)}07`), account.address)).toBe(7n)
  await expect(readBatchNonce(node('0x'), account.address)).rejects.toMatchObject({ code: 'rpc_bad_answer' })
})
