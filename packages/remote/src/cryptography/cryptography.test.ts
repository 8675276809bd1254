import { fromHex, toHex, toUtf8 } from '@latchkey/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cryptography } from './cryptography.ts'
import { nobleCryptography } from './nobleCryptography.ts'
import { platformCryptography } from './platformCryptography.ts'
import { webCryptography } from './webCryptography.ts'

const bytes = (hex: string) => fromHex(`0x${hex}`)!
const { subtle } = crypto
const own = webCryptography(subtle)

/** The platform's cryptography with some of its calls replaced. */
function changed(calls: Partial<SubtleCrypto>): SubtleCrypto {
  return new Proxy(subtle, {
    get(target, name) {
      const value: unknown = Reflect.get(calls, name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const everywhere: readonly [string, Cryptography][] = [
  ['the platform', own],
  ['JavaScript', nobleCryptography],
  ['what was chosen', platformCryptography(subtle)],
  ['a page without a secure context', platformCryptography(undefined)],
]

describe.each(everywhere)('%s', (_name, cryptography) => {
  test('agrees as RFC 7748 §6.1 does', async () => {
    const alice = bytes('8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a')
    const bob = bytes('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')
    expect(toHex(await cryptography.agree(bob, alice))).toBe(
      '0x4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    )
  })

  test('hashes as FIPS 180 does, and derives as the protocol does', async () => {
    expect(toHex(await cryptography.hash(toUtf8('abc')))).toBe(
      '0xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    const one = new Uint8Array(32).fill(0x11)
    const two = bytes('0faa684ed28867b97f4a6a2dee5df8ce974e76b7018e3f22a1c4cf2678570f20')
    const derived = await cryptography.derive(await cryptography.agree(one, two))
    expect(toHex(derived)).toBe('0xdc5774cb6f12055709d3faed4fbe6b36f192c9a610a9fa0ad748c9f89975083f')
    expect(toHex(await cryptography.hash(derived))).toBe(
      '0xb2bfbfd11c76cffd30bfd6c29163d24eeb5612ad7280ef7fea544d406a81f084',
    )
  })

  test('signs as RFC 8032 §7.1 does', async () => {
    const seed = bytes('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(toHex(await cryptography.signingKey(seed))).toBe(
      '0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    )
    expect(toHex(await cryptography.sign(seed, new Uint8Array()))).toBe(
      '0xe5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })

  test('error: a key that gives nothing away', async () => {
    await expect(cryptography.agree(new Uint8Array(32).fill(7), new Uint8Array(32))).rejects.toThrow()
  })
})

test('both come to the same for any key', async () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  await fc.assert(
    fc.asyncProperty(key, key, async (one, two) => {
      const [results, others] = await Promise.all(
        [own, nobleCryptography].map((cryptography) =>
          Promise.allSettled([
            cryptography.agree(one, two),
            cryptography.derive(one),
            cryptography.hash(two),
            cryptography.signingKey(one),
            cryptography.sign(one, two),
          ]),
        ),
      )
      const plain = (list: PromiseSettledResult<Uint8Array>[] | undefined) =>
        list?.map((each) => (each.status === 'fulfilled' ? toHex(each.value) : 'refused'))
      expect(plain(results)).toEqual(plain(others))
    }),
    { numRuns: 200 },
  )
})

describe('a platform that', () => {
  const unknown = async () => {
    throw new DOMException('Unrecognized name.', 'NotSupportedError')
  }
  test.each<[string, Partial<SubtleCrypto>]>([
    ['knows none of it', { importKey: unknown }],
    ['gives no public key away', { exportKey: unknown }],
    ['agrees on something else', { deriveBits: async () => new ArrayBuffer(32) }],
    ['cannot hash', { digest: unknown }],
    ['signs nothing', { sign: unknown }],
  ])('%s is done without', async (_name, calls) => {
    const seed = new Uint8Array(32).fill(5)
    const cryptography = platformCryptography(changed(calls))
    expect(await cryptography.signingKey(seed)).toEqual(await nobleCryptography.signingKey(seed))
    expect(await cryptography.sign(seed, seed)).toEqual(await nobleCryptography.sign(seed, seed))
  })

  test('has both is asked for the sample once', async () => {
    let calls = 0
    const cryptography = platformCryptography(
      changed({
        digest: (...all) => {
          calls++
          return subtle.digest(...all)
        },
      }),
    )
    const seed = new Uint8Array(32).fill(5)
    await Promise.all([cryptography.signingKey(seed), cryptography.sign(seed, seed)])
    await cryptography.signingKey(seed)
    expect(calls).toBe(1)
  })
})
