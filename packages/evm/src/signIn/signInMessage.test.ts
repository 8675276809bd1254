import fc from 'fast-check'
import { type CreateSiweMessageParameters, createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { createSignInMessage, parseSignInMessage, type SignInFields } from './signInMessage.ts'

const address = toAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

/** The example of EIP-4361, in its explicit-scheme and plain forms. */
const example = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const fields: SignInFields = {
  domain: 'localhost:4400',
  address,
  statement: 'Sign in to Latchkey.',
  uri: 'http://localhost:4400',
  version: '1',
  chainId: 31_337,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:05:00.000Z',
}

test('the example of EIP-4361 is read, with its scheme too', () => {
  expect(parseSignInMessage(example)).toEqual({
    domain: 'example.com',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
    uri: 'https://example.com/login',
    version: '1',
    chainId: 1,
    nonce: '32891756',
    issuedAt: '2021-09-30T16:25:24Z',
    resources: [
      'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      'https://example.com/my-web2-claim.json',
    ],
  })
  expect(parseSignInMessage(`https://${example}`).scheme).toBe('https')
})

test('what is created is what viem creates, and viem reads it back', () => {
  const { issuedAt, expirationTime, statement, ...bare } = fields
  const variants = [
    bare,
    { ...bare, statement: 'Sign in.' },
    { ...bare, statement: 'Two: (words) & more?', scheme: 'https' },
    { ...bare, requestId: 'a-1', resources: ['ipfs://x', 'https://a.b/c'] },
  ]
  for (const variant of variants) {
    const ours = createSignInMessage({ ...variant, issuedAt, expirationTime: '2026-01-01T00:05:00.000Z' })
    // viem takes dates where the text holds times, and lists it may change.
    const theirs = createSiweMessage({
      ...variant,
      issuedAt: new Date(issuedAt),
      expirationTime: new Date('2026-01-01T00:05:00.000Z'),
    } as unknown as CreateSiweMessageParameters)
    expect(ours).toBe(theirs)
    expect(parseSiweMessage(ours)).toMatchObject(variant)
  }
})

describe('what is created comes back, byte for byte', () => {
  // Letters spread out from one seed: drawing each of them takes ten times as long as what is tested.
  const pick = (characters: string, minLength: number, maxLength: number) =>
    fc.tuple(fc.nat(), fc.integer({ min: minLength, max: maxLength })).map(([seed, length]) => {
      let state = seed
      return Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return characters[(state >>> 8) % characters.length]
      }).join('')
    })
  const alphanumeric = 'ABCXYZabcxyz0189'
  const time = fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const uri = fc
    .tuple(fc.constantFrom('https', 'ipfs', 'urn+x'), pick(`${alphanumeric}/?:@&=.~`, 0, 20))
    .map(([scheme, rest]) => `${scheme}://host/${rest}`)
  const anyFields = fc.record(
    {
      scheme: fc.constantFrom('https', 'http'),
      domain: fc.constantFrom('example.com', 'localhost:4400', '[::1]:80', 'user@example.com', '127.0.0.1'),
      // From a few, because addresses have tests of their own and each new one costs a hash.
      address: fc.nat(99).map((seed) => toAddress(`0x${(0xabcdefn ** 7n + BigInt(seed)).toString(16).slice(-40)}`)),
      statement: pick(`${alphanumeric} ./:?#[]@!$&'()*+,;=-_~`, 1, 60),
      uri,
      version: fc.constant('1' as const),
      chainId: fc.maxSafeNat(),
      nonce: pick(alphanumeric, 8, 40),
      issuedAt: time,
      expirationTime: time,
      notBefore: time,
      requestId: pick(`${alphanumeric}-:@`, 0, 20),
      resources: fc.array(uri, { maxLength: 3 }),
    },
    { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
  )

  test('100 000 sets of fields', () => {
    fc.assert(
      fc.property(anyFields, (given) => {
        // The generator leaves a key out instead of setting it to undefined.
        const text = createSignInMessage(given as SignInFields)
        const parsed = parseSignInMessage(text)
        return (
          createSignInMessage(parsed) === text && JSON.stringify(parsed.statement) === JSON.stringify(given.statement)
        )
      }),
    )
  })

  test('100 000 damaged messages are refused in words, or come back byte for byte', () => {
    const base = createSignInMessage({ ...fields, requestId: 'r', resources: ['https://a.b/c'] })
    const damage = fc.tuple(
      fc.nat(base.length),
      fc.nat(12),
      fc.oneof(
        fc.string({ maxLength: 6 }),
        fc.constantFrom('\n', '\nNonce: otherNonce1', '\r', '\u2028', '\0', ': ', '\n\n'),
      ),
    )
    fc.assert(
      fc.property(damage, ([at, removed, inserted]) => {
        const text = base.slice(0, at) + inserted + base.slice(at + removed)
        try {
          return createSignInMessage(parseSignInMessage(text)) === text
        } catch (error) {
          return error instanceof EvmError && error.code === 'invalid_sign_in_message'
        }
      }),
    )
  })
})

describe('error: a message that is not one is refused, each for its own reason', () => {
  const good = createSignInMessage(fields)
  const cases: [string, string, RegExp][] = [
    ['empty', '', /first line/],
    ['another greeting', good.replace('wants you', 'asks you'), /first line/],
    ['no domain', good.replace('localhost:4400 wants', ' wants'), /domain/],
    ['a domain with a path', good.replace('localhost:4400 wants', 'a.b/c wants'), /domain/],
    ['a lower-case address', good.replace(address, address.toLowerCase()), /checksummed/],
    ['a wrong checksum', good.replace('0xd8dA', '0xD8dA'), /checksummed/],
    ['a line break in the statement', good.replace('to Latchkey', 'to\nLatchkey'), /empty line/],
    ['carriage returns', good.replaceAll('\n', '\r\n'), /first line/],
    ['a statement in another script', good.replace('Sign in', 'Войти'), /statement/],
    ['an empty statement', good.replace(`\n\n${fields.statement}\n\n`, '\n\n\n\n'), /URI/],
    ['a relative URI', good.replace('URI: http://localhost:4400', 'URI: /login'), /URI/],
    ['version 2', good.replace('Version: 1', 'Version: 2'), /version/],
    ['a chain id with a leading zero', good.replace('31337', '031337'), /chain id/],
    ['a chain id beyond 2^53', good.replace('31337', '9007199254740993'), /chain id/],
    ['a hexadecimal chain id', good.replace('31337', '0x7a69'), /chain id/],
    ['a short nonce', good.replace(fields.nonce, 'abcdefg'), /nonce/],
    ['a nonce with a sign', good.replace(fields.nonce, 'abcdefg-hijk'), /nonce/],
    ['a second nonce', good.replace('\nIssued', '\nNonce: 0000000000\nIssued'), /"Issued At" is missing/],
    ['a second nonce at the end', `${good}\nNonce: 0000000000`, /after its last field/],
    ['no issue time', good.replace(/\nIssued At: .*/, ''), /"Issued At" is missing/],
    ['30 February', good.replace('2026-01-01T00:00', '2026-02-30T00:00'), /issue time/],
    ['no time zone', good.replace('00.000Z\nExp', '00.000\nExp'), /issue time/],
    ['a final line break', `${good}\n`, /after its last field/],
    ['fields in another order', good.replace(/(URI: .*)\n(Version: 1)/, '$2\n$1'), /"URI" is missing/],
    ['a resource that is no URI', `${good}\nResources:\n- nothing`, /resource/],
    ['far too long', `${good}\nRequest ID: ${'a'.repeat(20_000)}`, /too long/],
  ]
  test.each(cases)('%s', (_title, text, reason) => {
    let failure: unknown
    try {
      parseSignInMessage(text)
    } catch (error) {
      failure = error
    }
    expect(failure).toMatchObject({ code: 'invalid_sign_in_message', message: expect.stringMatching(reason) })
  })
})

test('error: fields that would read back as others are not written', () => {
  const hostile: Partial<SignInFields>[] = [
    { statement: 'Hello.\n\nURI: https://evil.example' },
    { statement: '' },
    { nonce: 'abcdefgh\nIssued At: 2020-01-01T00:00:00Z' },
    { domain: 'https://localhost' },
    { requestId: 'a\nResources:' },
    { resources: ['https://a.b\n- https://c.d'] },
    { chainId: 1.5 },
  ]
  for (const change of hostile) {
    expect(() => createSignInMessage({ ...fields, ...change }), JSON.stringify(change)).toThrow(EvmError)
  }
})
