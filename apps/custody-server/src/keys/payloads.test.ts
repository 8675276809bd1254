import { silentLog } from '@latchkey/base'
import { hashAuthorization as ethersHashAuthorization, SigningKey, Transaction, TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { recoverTransactionAddress, type TransactionSerializable } from 'viem'
import { hashAuthorization, hashTypedData, serializeTransaction } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { addressOf } from './addresses.ts'
import { toHexText } from './hexText.ts'
import { parseExactJson } from './parseExactJson.ts'
import { readRawPayload } from './rawPayload.ts'
import { loadSecp256k1, pureSecp256k1 } from './secp256k1.ts'
import { signBytes } from './signature.ts'
import { attachSignature, parseUnsignedTransaction } from './transaction.ts'

const native = loadSecp256k1(silentLog)
const privateKey = Buffer.alloc(32, 0x11)
const key = { curve: 'CURVE_SECP256K1', privateKey } as const
const publicKey = native.publicKeyOf(privateKey)
const address = addressOf({ curve: 'CURVE_SECP256K1', publicKey }, 'ADDRESS_FORMAT_ETHEREUM', native)

const hexOf = (minLength: number, maxLength = minLength) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => `0x${toHexText(bytes)}` as const)
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }))
const small = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }))
const nonce = fc.maxSafeNat()
const chainId = fc.integer({ min: 1, max: 2 ** 31 })
const to = fc.option(hexOf(20), { nil: undefined })
const data = fc.oneof(fc.constant(undefined), hexOf(1, 80))
const storageKeys = fc.array(hexOf(32), { maxLength: 2 })
const accessList = fc.array(fc.record({ address: hexOf(20), storageKeys }), { maxLength: 2 })
const number32 = fc.oneof(
  hexOf(32),
  hexOf(20).map((text) => `0x${text.slice(2).padStart(64, '0')}` as const),
)
const common = { chainId, nonce, to, data, value: amount, gas: small }
const fees = fc
  .tuple(amount, amount)
  .map(([one, other]) => (one < other ? [one, other] : [other, one]))
  .map(([maxPriorityFeePerGas = 0n, maxFeePerGas = 0n]) => ({ maxPriorityFeePerGas, maxFeePerGas }))
const transactions: fc.Arbitrary<TransactionSerializable> = fc.oneof(
  fc.record({ ...common, type: fc.constant('legacy' as const), gasPrice: amount }),
  fc.record({ ...common, type: fc.constant('eip2930' as const), gasPrice: amount, accessList }),
  fc.tuple(fc.record({ ...common, type: fc.constant('eip1559' as const), accessList }), fees).map(merge),
  fc
    .tuple(
      fc.record({
        ...common,
        to: hexOf(20),
        type: fc.constant('eip4844' as const),
        accessList,
        maxFeePerBlobGas: fc.bigInt({ min: 1n, max: (1n << 128n) - 1n }),
        blobVersionedHashes: fc.array(
          hexOf(31).map((text) => `0x01${text.slice(2)}` as const),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fees,
    )
    .map(merge),
  fc
    .tuple(
      fc.record({
        ...common,
        to: hexOf(20),
        type: fc.constant('eip7702' as const),
        accessList,
        authorizationList: fc.array(
          fc.record({ address: hexOf(20), chainId, nonce, r: number32, s: number32, yParity: fc.constantFrom(0, 1) }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fees,
    )
    .map(merge),
)

function merge<One, Other>([one, other]: readonly [One, Other]): One & Other {
  return { ...one, ...other }
}

describe('transactions', () => {
  test('of all five types are read, signed as a second library signs them, and recovered by a third', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (transaction) => {
        const unsigned = serializeTransaction(transaction)
        const parsed = parseUnsignedTransaction(unsigned.slice(2))
        expect(parsed.chainId).toBe(BigInt(transaction.chainId ?? 0))
        expect(parsed.to).toBe(transaction.to)
        expect(parsed.valueWei).toBe(transaction.value)
        expect(parsed.nonce).toBe(BigInt(transaction.nonce ?? -1))
        expect(parsed.data).toBe(transaction.data ?? '0x')
        const signed = attachSignature(parsed, signBytes(key, parsed.digest, native))
        expect(await recoverTransactionAddress({ serializedTransaction: `0x${signed}` as '0x02' })).toBe(address)
        const other = Transaction.from(unsigned)
        other.signature = new SigningKey(privateKey).sign(other.unsignedHash)
        expect(`0x${signed}`).toBe(other.serialized)
        for (const again of [signed, `${unsigned}00`, unsigned.slice(0, -2)]) {
          expect(() => parseUnsignedTransaction(again)).toThrow('cannot be signed')
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a changed byte gives another transaction or none, never the same digest or another error', () => {
    fc.assert(
      fc.property(transactions, fc.nat(), fc.integer({ min: 1, max: 255 }), (transaction, place, change) => {
        const bytes = Buffer.from(serializeTransaction(transaction).slice(2), 'hex')
        const before = toHexText(parseUnsignedTransaction(toHexText(bytes)).digest)
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        try {
          expect(toHexText(parseUnsignedTransaction(toHexText(bytes)).digest)).not.toBe(before)
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_transaction' })
        }
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['no hexadecimal text', '0x02zz'],
    ['an empty list', 'c0'],
    [
      'one without a chain (before EIP-155)',
      'e9808504a817c80082520894353535353535353535353535353535353535353588016345785d8a000080',
    ],
    ['chain 0', '02c980808080808080c0'],
    ['a chain with a leading zero', '02cb82000180808080808080c0'],
    ['a type that is not known', '05c98080808080808080c0'],
    ['a number with a leading zero', '02cb0182000180808080808080c0'],
    ['fields that are lists', '02cac0c0c0c0c0c0c0c0c0c0'],
    ['a tip above the fee', '02c90180020180808080c0'],
    ['no list at all', '02'],
    ['a length beyond the end', '02f8ff01'],
    ['10,000 levels of lists', `02${'c1'.repeat(10_000)}`],
  ])('%s is refused', (_title, text) => {
    expect(() => parseUnsignedTransaction(text)).toThrow('The transaction cannot be signed')
  })

  test('the example of EIP-155 gives its published signature', () => {
    const parsed = parseUnsignedTransaction(
      'ec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080',
    )
    const parts = signBytes({ ...key, privateKey: Buffer.alloc(32, 0x46) }, parsed.digest, native)
    expect(attachSignature(parsed, parts)).toBe(
      'f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
  })
})

describe('raw payloads', () => {
  const read = (payload: string, encoding: string, hashFunction: string) =>
    toHexText(
      readRawPayload(
        { payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: `HASH_FUNCTION_${hashFunction}` },
        'CURVE_SECP256K1',
      ).message,
    )

  test('encodings and hash functions', () => {
    const digest = 'ab'.repeat(32)
    expect(read(digest, 'HEXADECIMAL', 'NO_OP')).toBe(digest)
    expect(read(`0x${digest.toUpperCase()}`, 'HEXADECIMAL', 'NO_OP')).toBe(digest)
    expect(read('abc', 'TEXT_UTF8', 'SHA256')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(read('abc', 'TEXT_UTF8', 'KECCAK256')).toBe(
      '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45',
    )
    expect(read('616263', 'HEXADECIMAL', 'KECCAK256')).toBe(read('abc', 'TEXT_UTF8', 'KECCAK256'))
  })

  test.each([
    ['ab', 'HEXADECIMAL', 'NO_OP', '32 bytes'],
    ['ab'.repeat(33), 'HEXADECIMAL', 'NO_OP', '32 bytes'],
    ['xyz', 'HEXADECIMAL', 'SHA256', 'hexadecimal'],
    ['ab', 'BASE64', 'SHA256', 'encoding'],
    ['ab', 'HEXADECIMAL', 'MD5', 'hash function'],
    ['ab', 'HEXADECIMAL', 'NOT_APPLICABLE', 'hash function'],
    ['{', 'EIP712', 'NO_OP', 'JSON'],
    ['\uD800', 'TEXT_UTF8', 'SHA256', 'half of a character'],
    ['ab\uDC00', 'TEXT_UTF8', 'KECCAK256', 'half of a character'],
    ['{"message":{"text":"\\uD800"}}', 'EIP712', 'NO_OP', 'half of a character'],
    ['{"\\uDC00":1}', 'EIP712', 'NO_OP', 'half of a character'],
    ['{}', 'EIP712', 'NO_OP', 'typed data'],
    ['{}', 'EIP712', 'SHA256', 'hash function'],
    ['{}', 'EIP7702_AUTHORIZATION', 'NO_OP', 'address'],
    ['null', 'EIP7702_AUTHORIZATION', 'NO_OP', 'address'],
  ])('error: %s as %s with %s', (payload, encoding, hashFunction, reason) => {
    expect(() => read(payload, encoding, hashFunction)).toThrow(reason)
  })

  test('Ed25519 signs any bytes as they are, and has no encodings of Ethereum', () => {
    const ed25519 = (encoding: string, hashFunction: string) =>
      readRawPayload({ payload: '00ff', encoding, hashFunction }, 'CURVE_ED25519').message
    expect(ed25519('PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NOT_APPLICABLE')).toEqual(Buffer.of(0, 255))
    expect(() => ed25519('PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_SHA256')).toThrow('hash function')
    expect(() => ed25519('PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP')).toThrow('Ethereum')
  })

  test('typed data hashes as in two other libraries, integers beyond 2^53 as numbers and as text', () => {
    const types = {
      Order: [
        { name: 'maker', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'delta', type: 'int128' },
        { name: 'tags', type: 'string[]' },
      ],
    }
    const domain = {
      name: 'Ünï',
      version: '1',
      chainId: 1,
      verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc',
    } as const
    fc.assert(
      fc.property(
        hexOf(20),
        amount,
        fc.bigInt({ min: -(1n << 127n), max: (1n << 127n) - 1n }),
        fc.array(fc.string(), { maxLength: 3 }),
        (maker, value, delta, tags) => {
          const message = { maker, amount: value, delta, tags }
          const expected = hashTypedData({ domain, types, primaryType: 'Order', message }).slice(2)
          expect(expected).toBe(TypedDataEncoder.hash(domain, types, message).slice(2))
          const asText = JSON.stringify({ domain, types, primaryType: 'Order', message }, (_name, field) =>
            typeof field === 'bigint' ? String(field) : field,
          )
          expect(read(asText, 'EIP712', 'NO_OP')).toBe(expected)
          const asNumbers = asText
            .replace(`"amount":"${value}"`, `"amount":${value}`)
            .replace(`"delta":"${delta}"`, `"delta": ${delta}`)
          expect(asNumbers).not.toBe(asText)
          expect(read(asNumbers, 'EIP712', 'NO_OP')).toBe(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('authorizations hash as in two other libraries', () => {
    fc.assert(
      fc.property(hexOf(20), fc.maxSafeNat(), fc.maxSafeNat(), (contract, chain, count) => {
        const expected = hashAuthorization({ address: contract, chainId: chain, nonce: count }).slice(2)
        expect(ethersHashAuthorization({ address: contract, chainId: chain, nonce: count }).slice(2)).toBe(expected)
        for (const form of [
          { chainId: chain, nonce: count },
          { chainId: `${chain}`, nonce: `0x${count.toString(16)}` },
        ]) {
          expect(read(JSON.stringify({ address: contract, ...form }), 'EIP7702_AUTHORIZATION', 'NO_OP')).toBe(expected)
        }
      }),
      { numRuns: 300 },
    )
    const bad = [{ nonce: -1 }, { nonce: 1.5 }, { nonce: '18446744073709551615' }, { chainId: '1e3' }, { nonce: null }]
    for (const fields of bad) {
      const payload = JSON.stringify({ address: `0x${'11'.repeat(20)}`, chainId: 1, nonce: 0, ...fields })
      expect(() => read(payload, 'EIP7702_AUTHORIZATION', 'NO_OP'), payload).toThrow('not a number in range')
    }
  })
})

describe('signatures', () => {
  test('halves have 64 digits each, and every curve verifies its own', () => {
    const digest = Buffer.alloc(32, 3)
    for (const curve of ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const) {
      const parts = signBytes({ curve, privateKey }, digest, native)
      expect(parts).toEqual(signBytes({ curve, privateKey }, digest, pureSecp256k1()))
      expect(parts).toEqual({
        r: expect.stringMatching(/^.{64}$/),
        s: expect.stringMatching(/^.{64}$/),
        v: expect.stringMatching(/^0[01]$/),
      })
    }
    expect(() => signBytes({ curve: 'CURVE_SECP256K1', privateKey: Buffer.alloc(32) }, digest, native)).toThrow(
      'private key',
    )
    expect(() => signBytes(key, Buffer.alloc(31), native)).toThrow('32 bytes')
  })

  test('an r that begins with zeros keeps them', () => {
    let digest = Buffer.alloc(32)
    let parts = signBytes(key, digest, native)
    for (let count = 0; !parts.r.startsWith('00'); count++) {
      digest = Buffer.alloc(32)
      digest.writeUInt32BE(count)
      parts = signBytes(key, digest, native)
    }
    expect(parts.r).toHaveLength(64)
  })
})

test('JSON keeps whole numbers, and only those, exactly', () => {
  const text =
    '{"a":12345678901234567890,"b":[-12345678901234567890,1234567890123456],"c":"12345678901234567890","12345678901234567890":1.2345678901234567890,"d":12345678901234567890e2,"e":"\\"12345678901234567890,"}'
  expect(parseExactJson(text)).toEqual({
    ...JSON.parse(text),
    a: 12345678901234567890n,
    b: [-12345678901234567890n, 1234567890123456],
  })
  expect(() => parseExactJson(`[${'9'.repeat(81)}]`)).toThrow(SyntaxError)
  expect(() => parseExactJson('[1234567890123456')).toThrow(SyntaxError)
})
