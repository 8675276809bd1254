import { pbkdf2Sync } from 'node:crypto'
import { createRequire } from 'node:module'
import { silentLog } from '@latchkey/base'
import { HDKey } from '@scure/bip32'
import { HDNodeWallet, Mnemonic } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, isSameAddress } from './addresses.ts'
import { type Curve, publicKeyOf } from './curves.ts'
import { canonicalKeyPath, deriveKey, parseKeyPath } from './derivation.ts'
import { readHexText, toHexText } from './hexText.ts'
import {
  createEntropy,
  decodeWalletSecret,
  encodeWalletSecret,
  fromMnemonic,
  isMnemonicLength,
  toMnemonic,
  toSeed,
} from './mnemonic.ts'
import { loadSecp256k1, pureSecp256k1 } from './secp256k1.ts'

const native = loadSecp256k1(silentLog)
const pure = pureSecp256k1()
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')

describe('secp256k1', () => {
  test('the native library is the one in use here', () => expect(native.isNative).toBe(true))

  test('error: without its binding, or with one that computes nonsense, the log says so and the pure one is used', () => {
    const errors: string[] = []
    const log = { ...silentLog, error: (message: string) => void errors.push(message) }
    const missing = () => {
      throw new Error('No native build was found')
    }
    expect(loadSecp256k1(log, missing).isNative).toBe(false)
    expect(loadSecp256k1(log, () => ({ contextRandomize: () => undefined })).isNative).toBe(false)
    expect(errors).toHaveLength(2)
    expect(errors[0]).toMatch(/not loaded/)
  })

  test('where nobody has installed it, the log says how, and tells of no error', () => {
    const warnings: string[] = []
    const refuse = () => expect.unreachable()
    const log = { ...silentLog, error: refuse, warn: (message: string) => void warnings.push(message) }
    const absent = () => createRequire(import.meta.url)('no-such-package/bindings.js')
    expect(loadSecp256k1(log, absent).isNative).toBe(false)
    expect(warnings).toEqual([expect.stringContaining('npm install secp256k1')])
  })

  test('both libraries give the same keys, signatures and sums', () => {
    fc.assert(
      fc.property(bytes32, bytes32, bytes32, (key, digest, tweak) => {
        expect(native.isPrivateKey(key)).toBe(pure.isPrivateKey(key))
        if (!pure.isPrivateKey(key)) return
        const publicKey = native.publicKeyOf(key)
        expect(toHexText(publicKey)).toBe(toHexText(pure.publicKeyOf(key)))
        expect(native.expandPublicKey(publicKey)).toEqual(pure.expandPublicKey(publicKey))
        const [one, other] = [native.sign(digest, key), pure.sign(digest, key)]
        expect(toHexText(one.signature)).toBe(toHexText(other.signature))
        expect(one.recoveryId).toBe(other.recoveryId)
        expect(one.signature[32]).toBeLessThan(0x80)
        const sums = [native.addToPrivateKey(key, tweak), pure.addToPrivateKey(key, tweak)]
        expect(sums[0] && toHexText(sums[0])).toBe(sums[1] && toHexText(sums[1]))
        for (const library of [native, pure]) {
          expect(library.verify(digest, one.signature, publicKey)).toBe(true)
          expect(library.verify(tweak, one.signature, publicKey)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('keys outside the order are no keys, and sums that leave it are none', () => {
    const order = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex')
    const last = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140', 'hex')
    const one = Buffer.alloc(32)
    one[31] = 1
    for (const library of [native, pure]) {
      for (const bad of [Buffer.alloc(32), order, Buffer.alloc(32, 255), Buffer.alloc(31, 1), Buffer.alloc(33, 1)]) {
        expect(library.isPrivateKey(bad)).toBe(false)
      }
      expect(library.addToPrivateKey(last, one)).toBeUndefined()
      expect(library.addToPrivateKey(one, order)).toBeUndefined()
      expect(library.expandPublicKey(Buffer.alloc(33, 2))).toBeDefined()
      expect(library.expandPublicKey(Buffer.alloc(33, 5))).toBeUndefined()
      expect(library.verify(one, Buffer.alloc(64), library.publicKeyOf(one))).toBe(false)
      expect(library.verify(one, Buffer.alloc(64, 255), library.publicKeyOf(one))).toBe(false)
    }
  })
})

describe('derivation', () => {
  const derive = (curve: Curve, path: string, from: Uint8Array = seed) =>
    toHexText(deriveKey({ seed: from, curve, path }, native))

  test('SLIP-10 vectors of P-256, both retries included', () => {
    expect(derive('CURVE_P256', 'm')).toBe('612091aaa12e22dd2abef664f8a01a82cae99ad7441b7ef8110424915c268bc2')
    expect(derive('CURVE_P256', "m/0'")).toBe('6939694369114c67917a182c59ddb8cafc3004e63ca5d3b84403ba8613debc0c')
    expect(derive('CURVE_P256', "m/0'/1")).toBe('284e9d38d07d21e4e281b645089a94f4cf5a5a81369acf151a1c3a57f18b2129')
    expect(derive('CURVE_P256', "m/0'/1/2'")).toBe('694596e8a54f252c960eb771a3c41e7e32496d03b954aeb90f61635b8e092aa7')
    expect(derive('CURVE_P256', "m/28578'")).toBe('06f0db126f023755d0b8d86d4591718a5210dd8d024e3e14b6159d63f53aa669')
    expect(derive('CURVE_P256', "m/28578'/33941")).toBe(
      '092154eed4af83e078ff9b84322015aefe5769e31270f62c3f66c33888335f3a',
    )
    const retried = Buffer.from('a7305bc8df8d0951f0cb224c0e95d7707cbdf2c6ce7e8d481fec69c7ff5e9446', 'hex')
    expect(derive('CURVE_P256', 'm', retried)).toBe('3b8c18469a4634517d6d0b65448f8e6c62091b45540a1743c5846be55d47d88f')
  })

  test('SLIP-10 vectors of Ed25519, which has hardened steps only', () => {
    expect(derive('CURVE_ED25519', 'm')).toBe('2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7')
    expect(derive('CURVE_ED25519', 'm/0H')).toBe('68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3')
    const master = deriveKey({ seed, curve: 'CURVE_ED25519', path: 'm' }, native)
    expect(toHexText(publicKeyOf('CURVE_ED25519', master, native))).toBe(
      'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
    )
    expect(() => derive('CURVE_ED25519', 'm/0')).toThrow('not a derivation path')
  })

  test('BIP-32 vectors', () => {
    const steps: readonly (readonly [string, string])[] = [
      ['m', 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
      ["m/0'", 'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea'],
      ["m/0'/1", '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368'],
      ["m/0'/1/2'", 'cbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca'],
      ["m/0'/1/2'/2", '0f479245fb19a38a1954c5c7c0ebab2f9bdfd96a17563ef28a6a4b1a2a764ef4'],
      ["m/0'/1/2'/2/1000000000", '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8'],
    ]
    for (const [path, expected] of steps) expect(derive('CURVE_SECP256K1', path), path).toBe(expected)
  })

  test('BIP-32 agrees with an independent library on random seeds and paths, native and pure', () => {
    const step = fc.tuple(fc.nat(0x7fff_ffff), fc.boolean()).map(([index, hard]) => `/${index}${hard ? "'" : ''}`)
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 64 }),
        fc.array(step, { maxLength: 5 }).map((steps) => `m${steps.join('')}`),
        (from, path) => {
          const expected = HDKey.fromMasterSeed(from).derive(path).privateKey
          expect(derive('CURVE_SECP256K1', path, from)).toBe(expected && toHexText(expected))
          expect(toHexText(deriveKey({ seed: from, curve: 'CURVE_SECP256K1', path }, pure))).toBe(
            expected && toHexText(expected),
          )
        },
      ),
      { numRuns: 25 },
    )
  })

  test('paths have one spelling, and everything else is refused', () => {
    expect(canonicalKeyPath("m/44'/60h/0H/0/7")).toBe("m/44'/60'/0'/0/7")
    expect(parseKeyPath('m')).toEqual([])
    expect(parseKeyPath("m/2147483647'")).toEqual([0xffff_ffff])
    const wrong = ['', 'm/', '/0', 'M/0', 'm/01', 'm/-1', 'm/0x1', 'm/1.5', 'm/2147483648', "m/2147483648'", "m/0''"]
    for (const path of [...wrong, 'm/ 1', 'm//1', `m${'/0'.repeat(17)}`, "m/4294967296'", 'm/0\n']) {
      expect(() => parseKeyPath(path), path).toThrow('not a derivation path')
    }
  })
})

describe('mnemonics', () => {
  test('the published vector gives its words and its seed', async () => {
    const entropy = Buffer.alloc(16)
    expect(toMnemonic(entropy)).toBe(`${'abandon '.repeat(11)}about`)
    expect(toHexText(await toSeed({ entropy, passphrase: 'TREZOR' }))).toBe(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    )
  })

  test('the seed is that of the words, for random entropies of every length', async () => {
    for (let count = 0; count < 50; count++) {
      const entropy = createEntropy([12, 15, 18, 21, 24][count % 5]!)
      const words = pbkdf2Sync(toMnemonic(entropy), 'mnemonic', 2048, 64, 'sha512')
      expect(toHexText(await toSeed({ entropy, passphrase: '' }))).toBe(toHexText(words))
    }
  })

  test('the well-known test phrase has its well-known addresses', async () => {
    const entropy = fromMnemonic(`  ${'Test '.repeat(11)}  junk\n`)
    const key = deriveKey(
      { seed: await toSeed({ entropy, passphrase: '' }), curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0" },
      native,
    )
    const publicKey = publicKeyOf('CURVE_SECP256K1', key, native)
    expect(addressOf({ curve: 'CURVE_SECP256K1', publicKey }, 'ADDRESS_FORMAT_ETHEREUM', native)).toBe(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
  })

  test.each([12, 15, 18, 21, 24])(
    '%i fresh words come back, and give the addresses of another library',
    async (words) => {
      const entropy = createEntropy(words)
      const phrase = toMnemonic(entropy)
      expect(phrase.split(' ')).toHaveLength(words)
      expect(toHexText(fromMnemonic(phrase))).toBe(toHexText(entropy))
      const passphrase = 'Ünïcode ㌀'
      const path = "m/44'/60'/0'/0/5"
      const key = deriveKey({ seed: await toSeed({ entropy, passphrase }), curve: 'CURVE_SECP256K1', path }, native)
      const publicKey = publicKeyOf('CURVE_SECP256K1', key, native)
      const wallet = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(phrase, passphrase), path)
      expect(toHexText(key)).toBe(wallet.privateKey.slice(2))
      expect(addressOf({ curve: 'CURVE_SECP256K1', publicKey }, 'ADDRESS_FORMAT_ETHEREUM', native)).toBe(wallet.address)
    },
  )

  test('error: phrases with a wrong length, word or checksum are refused without repeating them', () => {
    const wrong = ['', 'abandon', `${'abandon '.repeat(11)}abandon`, `${'abandon '.repeat(11)}secretive`]
    for (const phrase of wrong) {
      let message = ''
      try {
        fromMnemonic(phrase)
      } catch (error) {
        message = String(error)
      }
      expect(message).toMatch(/not a valid recovery phrase/)
      expect(message).not.toMatch(/abandon|secretive/)
    }
    expect(() => createEntropy(13)).toThrow('12, 15, 18, 21 or 24')
    expect(isMnemonicLength(13)).toBe(false)
  })

  test('a wallet secret survives its encoding, and broken ones are refused', () => {
    const secret = { entropy: createEntropy(24), passphrase: 'päss' }
    const decoded = decodeWalletSecret(encodeWalletSecret(secret))
    expect(toHexText(decoded.entropy)).toBe(toHexText(secret.entropy))
    expect(decoded.passphrase).toBe('päss')
    for (const bytes of [new Uint8Array(), Uint8Array.of(16, 1), Uint8Array.of(5, 1, 2, 3, 4, 5)]) {
      expect(() => decodeWalletSecret(bytes)).toThrow('sealed secret')
    }
  })
})

describe('keys and addresses', () => {
  test('formats that a curve does not have, and keys that it does not have, are refused', () => {
    const publicKey = publicKeyOf('CURVE_P256', Buffer.alloc(32, 7), native)
    expect(addressOf({ curve: 'CURVE_P256', publicKey }, 'ADDRESS_FORMAT_COMPRESSED', native)).toHaveLength(66)
    expect(addressOf({ curve: 'CURVE_P256', publicKey }, 'ADDRESS_FORMAT_UNCOMPRESSED', native)).toMatch(/^04.{128}$/)
    for (const format of ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_XRP', '']) {
      expect(() => addressOf({ curve: 'CURVE_P256', publicKey }, format, native)).toThrow('no address')
    }
    for (const curve of ['CURVE_P256', 'CURVE_SECP256K1'] as const) {
      expect(() => publicKeyOf(curve, Buffer.alloc(32, 255), native)).toThrow('not a private key')
      expect(() => publicKeyOf(curve, Buffer.alloc(32), native)).toThrow('not a private key')
    }
    expect(() => publicKeyOf('CURVE_ED25519', Buffer.alloc(31), native)).toThrow('not a private key')
  })

  test('hexadecimal addresses compare without case, the others to the letter', () => {
    expect(isSameAddress('0xABcd', '0xabCD')).toBe(true)
    expect(isSameAddress('04AB', '04ab')).toBe(true)
    expect(isSameAddress('So1ana', 'so1ana')).toBe(false)
    const publicKey = publicKeyOf('CURVE_ED25519', Buffer.alloc(32, 1), native)
    const address = addressOf({ curve: 'CURVE_ED25519', publicKey }, 'ADDRESS_FORMAT_SOLANA', native)
    expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  })

  test('hexadecimal text is read whole or not at all', () => {
    expect(readHexText('0x0aFF')).toEqual(Buffer.of(10, 255))
    expect(readHexText('')).toEqual(Buffer.alloc(0))
    for (const text of ['0', '0x0', 'zz', '0xab\n', ' ab', '0x0xab']) expect(readHexText(text), text).toBeUndefined()
    expect(readHexText('abcd', 3)).toBeUndefined()
  })
})
