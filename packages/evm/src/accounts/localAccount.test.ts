import { type Hex, toHex, toUtf8 } from '@latchkey/base'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { parseTypedData } from '../signing/typedData.ts'
import { createPrivateKey, localAccount } from './localAccount.ts'

const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ours = localAccount(key)
const theirs = privateKeyToAccount(key)

test('the address and the signatures are those of viem', async () => {
  for (const privateKey of [key, ...Array.from({ length: 10 }, createPrivateKey)]) {
    const account = localAccount(privateKey)
    const reference = privateKeyToAccount(privateKey)
    expect(account.address).toBe(reference.address)
    expect(await account.signMessage(toUtf8('hello'))).toBe(await reference.signMessage({ message: 'hello' }))
  }
})

test('typed data is signed as viem signs it', async () => {
  const types = {
    Vote: [
      { name: 'choice', type: 'uint8' },
      { name: 'reason', type: 'string' },
    ],
  }
  const domain = { name: 'Poll', chainId: 1 }
  const message = { choice: 2, reason: 'because' }
  const data = parseTypedData({ types, domain, primaryType: 'Vote', message })
  expect(await ours.signTypedData(data)).toBe(
    await theirs.signTypedData({ types, domain, primaryType: 'Vote', message }),
  )
})

test('transactions are serialized and signed as viem does it', async () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
  const transaction = fc.record({
    chainId: fc.integer({ min: 1, max: 2 ** 40 }),
    nonce: fc.nat(),
    to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toAddress(toHex(bytes))),
    value: amount,
    data: fc.uint8Array({ maxLength: 300 }).map((bytes) => toHex(bytes)),
    gas: amount,
    maxFeePerGas: amount.map((price) => price + 2n ** 128n),
    maxPriorityFeePerGas: amount,
  })
  await fc.assert(
    fc.asyncProperty(transaction, async (given) => {
      const full = { type: 'eip1559' as const, ...given }
      expect(await ours.signTransaction(full)).toBe(await theirs.signTransaction(full))
    }),
    { numRuns: 200 },
  )
})

test('error: what is no private key is refused, and not repeated', () => {
  const bad = ['0x', '0x00', `0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, 'nonsense'] as Hex[]
  for (const value of bad) expect(() => localAccount(value)).toThrow('This is not a private key.')
})
