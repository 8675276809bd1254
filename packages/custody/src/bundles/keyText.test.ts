import { toUtf8 } from '@latchkey/base'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyFormats, readKeyText, writeKeyText } from './keyText.ts'

const digits = '0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d'

describe('the text of a private key', () => {
  // The first two are the published examples of the wallet import format.
  test.each([
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'BITCOIN_MAINNET_WIF'],
    ['KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617', 'BITCOIN_MAINNET_WIF'],
    [digits, 'HEXADECIMAL'],
    [`0x${digits.toUpperCase()}`, 'HEXADECIMAL'],
    [`  ${digits}\n`, 'HEXADECIMAL'],
  ] as const)('%s is read', (text, format) => {
    expect(hex.encode(readKeyText(text, format))).toBe(digits)
  })

  test('of Sui is read with the flag of its curve', () => {
    // The published example of its proposal.
    const text = 'suiprivkey1qzwant3kaegmjy4qxex93s0jzvemekkjmyv3r2sjwgnv2y479pgsywhveae'
    expect(readKeyText(text, 'SUI_BECH32')).toHaveLength(32)
    expect(() => readKeyText(text.replace('qzw', 'qzq'), 'SUI_BECH32')).toThrow()
  })

  test.each(['HEXADECIMAL', 'SOLANA'] as const)('comes back as it was written in %s', (format) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        fc.pre(key.some((byte) => byte !== 0))
        expect(readKeyText(writeKeyText(key, format), format)).toEqual(key)
      }),
      { numRuns: 200 },
    )
  })

  test('is refused in any other writing, and never repeated', () => {
    const values = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{1,70}$/), fc.base64String())
    fc.assert(
      fc.property(values, fc.constantFrom(...keyFormats), (text, format) => {
        fc.pre(!(format === 'HEXADECIMAL' && /^\s*(?:0x)?[0-9a-f]{64}\s*$/i.test(text)))
        expect(() => readKeyText(text, format)).toThrow(
          expect.objectContaining({
            code: 'bad_key_text',
            message: `This is not a private key in the format ${format}.`,
          }),
        )
      }),
    )
  })

  test('of another network, with a wrong check sum, or of nothing but zeros is refused', () => {
    const wif = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'
    expect(() => readKeyText(wif, 'BITCOIN_TESTNET_WIF')).toThrow()
    expect(() => readKeyText(wif.replace('98617', '98618'), 'BITCOIN_MAINNET_WIF')).toThrow()
    expect(() => readKeyText('00'.repeat(32), 'HEXADECIMAL')).toThrow()
    expect(() => writeKeyText(toUtf8('short'), 'HEXADECIMAL')).toThrow()
  })
})
