import { type Hex, toHex } from '@latchkey/base'
import { agreeOnSecret } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { keyFromBase64, keyToBase64, openCrossApp, sealCrossApp } from './crossAppSeal.ts'

// Made by the protocol's published client, release 0.5.15: its keys, the secret it found, and a request it sealed.
const page = {
  privateKey: 'mHA8/7nm9gBIZ6HaeWQnifOiyZw32QK7KbepTIRm//I=',
  publicKey: 'AkTLJBLPziszMDXqmPsM7zOy1XJIM+15Er0wGzohM92P',
}
const hostKey = 'AtB2SHAlKQm0ZIaYqpUz9Ls5F99Nih1RUyEuct2qPU0p'
const secret = hexOf('if4b26E/z01W5pyp4A0jypwiC+ogQJ8mQlrwSIYwIGg=')
const seal = {
  iv: '8j4bEymK5szgiiuu',
  sealed:
    '499h6TQzEGQSRTya1NsK7cQNXQhj9kaDBr9ka93pFRObs7DrTyVN5dz729Hvs9lYEXtdI0wlaMlGLcgLYY+fNSwyiD7Xgx43wD2fMKQ8Unwr6zrLaApAuuLGuu/h1byOuA==',
}

function hexOf(base64: string): Hex {
  return toHex(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}

test('the published client’s keys come to the same secret here, and its seal opens', async () => {
  expect(agreeOnSecret(hexOf(page.privateKey), keyFromBase64(hostKey) ?? '0x')).toBe(secret)
  expect(keyToBase64(hexOf(page.publicKey))).toBe(page.publicKey)
  expect(JSON.parse((await openCrossApp(seal, secret)) ?? '')).toEqual({
    method: 'personal_sign',
    params: ['0x68656c6c6f20', 'ö '.repeat(20)],
    chainId: 2741,
  })
})

test('what is sealed here is opened with the same secret alone, and nothing that was changed', async () => {
  const own = sealCrossApp({ text: 'ö' }, secret, (length) => new Uint8Array(length).fill(7))
  expect(await openCrossApp(own, secret)).toBe('{"text":"ö"}')
  expect(await openCrossApp(own, `0x${'11'.repeat(32)}`)).toBeUndefined()
  expect(await openCrossApp({ ...own, iv: seal.iv }, secret)).toBeUndefined()
  for (const text of ['', 'no base64', btoa('short')]) {
    expect(await openCrossApp({ ...own, sealed: text }, secret)).toBeUndefined()
    expect(await openCrossApp({ ...own, iv: text }, secret)).toBeUndefined()
  }
})

test.each([undefined, 7, '', '!', btoa('short'), btoa('x'.repeat(34))])('%j is no key', (text) => {
  expect(keyFromBase64(text)).toBeUndefined()
})
