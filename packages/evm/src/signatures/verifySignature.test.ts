import { fromHex, type Hex, type Rpc, RpcError, toHex } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import {
  erc6492SignatureValidatorByteCode,
  hashMessage,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { digestMessage } from './messageDigest.ts'
import { validatorCode } from './validatorCode.ts'
import { verifySignature } from './verifySignature.ts'

// A well-known test key: the first of anvil's.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const address = toAddress(account.address)
const other = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const message = 'hello \u{1f511}'
const clock = fakeClock()

const never: Rpc = {
  call: () => Promise.reject(new Error('must not be asked')),
  batch: () => Promise.reject(new Error('must not be asked')),
}
const refusal = (rpcCode: number, text: string) =>
  new RpcError('rpc_failed', { rpcCode, data: { method: 'eth_call', text } })

test('the digest is that of EIP-191', () => {
  expect(toHex(digestMessage(message))).toBe(hashMessage(message))
  expect(toHex(digestMessage(Uint8Array.of(0xff, 0)))).toBe(hashMessage({ raw: '0xff00' }))
})

test('the signature of a plain key is verified without asking a node, in every form it comes in', async () => {
  const signature = await account.signMessage({ message })
  const body = signature.slice(0, -2)
  const v = Number.parseInt(signature.slice(-2), 16)
  const forms = [
    signature,
    `${body}${(v - 27).toString(16).padStart(2, '0')}`,
    serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
    signature.toUpperCase().replace('0X', '0x'),
  ] as Hex[]
  for (const form of forms) {
    expect(await verifySignature({ address, message, signature: form, rpc: never, clock })).toBe(true)
  }
})

test('another account, another message, a broken signature: false', async () => {
  const signature = await account.signMessage({ message })
  const odd: Hex[] = [
    '0x',
    '0x00',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'ff'.repeat(64)}`,
    'nothing' as Hex,
  ]
  expect(await verifySignature({ address: other, message, signature, clock })).toBe(false)
  expect(await verifySignature({ address, message: 'other', signature, clock })).toBe(false)
  expect(await verifySignature({ address, message, signature: `${signature.slice(0, -2)}1d` as Hex, clock })).toBe(
    false,
  )
  for (const form of odd) expect(await verifySignature({ address, message, signature: form, clock })).toBe(false)
})

describe('contracts', () => {
  const signature: Hex = `0x${'11'.repeat(65)}`
  const verify = (rpc: Rpc, form = signature) => verifySignature({ address, message, signature: form, rpc, clock })

  test('one deployless call carries address, digest and signature, and a gas cap', async () => {
    const rpc = fakeRpc({ eth_call: () => '0x01' })
    expect(await verify(rpc)).toBe(true)
    expect(rpc.requests()).toBe(1)
    const [call] = rpc.calls[0]!.params as [{ to?: unknown; data: Hex; gas: string }]
    expect(call.to).toBeUndefined()
    expect(call.gas).toBe('0x4c4b40')
    const words = call.data.slice(-(64 * 7)).match(/.{64}/g)
    expect(words?.[0]).toBe(address.slice(2).toLowerCase().padStart(64, '0'))
    expect(words?.[1]).toBe(toHex(digestMessage(message)).slice(2))
    expect(BigInt(`0x${words?.[3]}`)).toBe(65n)
    expect(fromHex(call.data)).toBeDefined()
  })

  test('an empty signature may be valid for a contract', async () => {
    expect(await verify(fakeRpc({ eth_call: () => '0x01' }), '0x')).toBe(true)
  })

  test('only the exact answer counts', async () => {
    for (const answer of ['0x', '0x00', '0x1', `0x${'00'.repeat(31)}01`, '0x0101', true, 1, null, undefined, {}]) {
      expect(await verify(fakeRpc({ eth_call: () => answer }))).toBe(false)
    }
  })

  test('any revert is false', async () => {
    for (const error of [
      refusal(3, 'x'),
      refusal(-32000, 'execution reverted'),
      refusal(-32015, 'VM Exception: revert'),
    ]) {
      expect(await verify(fakeRpc({ eth_call: () => Promise.reject(error) }))).toBe(false)
    }
  })

  test('nobody signs as the zero address, and a huge signature is not passed on', async () => {
    const zero = toAddress(`0x${'0'.repeat(40)}`)
    expect(await verifySignature({ address: zero, message, signature, rpc: never, clock })).toBe(false)
    expect(await verify(never, `0x${'11'.repeat(9000)}`)).toBe(false)
  })

  test('error: a node that is dead, slow or refuses to answer cannot say', async () => {
    const failures: Rpc[] = [
      { ...never, call: () => Promise.reject(new RpcError('rpc_unreachable')) },
      { ...never, call: () => Promise.reject(new RpcError('rpc_bad_answer')) },
      fakeRpc({}),
      fakeRpc({ eth_call: () => Promise.reject(refusal(-32005, 'limit exceeded')) }),
    ]
    for (const rpc of failures) await expect(verify(rpc)).rejects.toMatchObject({ code: 'signature_not_checked' })
    const slow = verify({ ...never, call: () => new Promise(() => undefined) })
    const outcome = expect(slow).rejects.toMatchObject({ code: 'signature_not_checked' })
    await clock.advance(5000)
    await outcome
  })
})

test('the validator is the reference of ERC-6492, as another library carries it', () => {
  expect(validatorCode).toBe(erc6492SignatureValidatorByteCode)
})
