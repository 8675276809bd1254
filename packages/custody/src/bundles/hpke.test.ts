import { toUtf8 } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { shake128 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { hpkeSuite, open, seal } from './hpke.ts'

/** The published vector of RFC 9180 for DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM in base mode. */
const vector = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  ikmE: 'a90d3417c3da9cb6c6ae19b4b5dd6cc9529a4cc24efb7ae0ace1f31887a8cd6c',
  ikmR: 'a0ce15d49e28bd47a18a97e147582d814b08cbe00109fed5ec27d1b4e9f6f5e3',
  skRm: '317f915db7bc629c48fe765587897e01e282d3e8445f79f27f65d031a88082b2',
  pkRm: '04abc7e49a4c6b3566d77d0304addc6ed0e98512ffccf505e6a8e3eb25c685136f853148544876de76c0f2ef99cdc3a05ccf5ded7860c7c021238f9e2073d2356c',
  enc: '04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0',
  /** SHAKE128 of the 1000 sealed messages whose text and associated data are drawn from SHAKE128 of nothing. */
  encryptions: '8d3263541fc1695b6e88ff3a1208577c',
}

/** Draws a length of one byte, then so many bytes. */
function randomInputs() {
  const source = shake128.create({})
  return () => {
    const [length = 0] = source.xof(1)
    return length === 0 ? new Uint8Array() : source.xof(length)
  }
}

async function contexts() {
  const ekm = await hpkeSuite.kem.deriveKeyPair(hex.decode(vector.ikmE))
  const recipientKey = await hpkeSuite.kem.deriveKeyPair(hex.decode(vector.ikmR))
  const info = hex.decode(vector.info)
  const sender = await hpkeSuite.createSenderContext({ recipientPublicKey: recipientKey.publicKey, info, ekm })
  const recipient = await hpkeSuite.createRecipientContext({ recipientKey, info, enc: sender.enc })
  return { sender, recipient, recipientKey }
}

describe('the suite is that of RFC 9180', () => {
  test('keys and the encapsulated key are those published', async () => {
    const { sender, recipientKey } = await contexts()
    const { kem } = hpkeSuite
    expect(hex.encode(new Uint8Array(await kem.serializePublicKey(recipientKey.publicKey)))).toBe(vector.pkRm)
    expect(hex.encode(new Uint8Array(await kem.serializePrivateKey(recipientKey.privateKey)))).toBe(vector.skRm)
    expect(hex.encode(new Uint8Array(sender.enc))).toBe(vector.enc)
  })

  test('a thousand messages are sealed as published, and open again', async () => {
    const { sender, recipient } = await contexts()
    const draw = randomInputs()
    const sink = shake128.create({})
    for (let count = 0; count < 1000; count++) {
      const [aad, plaintext] = [draw(), draw()]
      const ciphertext = new Uint8Array(await sender.seal(plaintext, aad))
      sink.update(ciphertext)
      expect(new Uint8Array(await recipient.open(ciphertext, aad))).toEqual(plaintext)
    }
    expect(hex.encode(sink.xof(16))).toBe(vector.encryptions)
  })
})

describe('one message', () => {
  const privateKey = hex.decode(vector.skRm)
  const publicKey = hex.decode(vector.pkRm)

  test('is opened by private bytes and by a pair whose private half cannot be had', async () => {
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
    const pair = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
    const target = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    expect(await open(await seal(toUtf8('to a pair'), target), pair)).toEqual(toUtf8('to a pair'))
    expect(await open(await seal(toUtf8('to bytes'), publicKey), privateKey)).toEqual(toUtf8('to bytes'))
  })

  test('is bound to both public keys, its text and its tag', async () => {
    const sealed = await seal(toUtf8('secret'), publicKey)
    for (const place of [0, 5, sealed.ciphertext.length - 1]) {
      const ciphertext = Uint8Array.from(sealed.ciphertext)
      ciphertext[place] = (ciphertext[place] ?? 0) ^ 1
      await expect(open({ ...sealed, ciphertext }, privateKey)).rejects.toMatchObject({ code: 'bundle_not_opened' })
    }
    const other = await seal(toUtf8('secret'), publicKey)
    await expect(open({ ...sealed, encappedPublic: other.encappedPublic }, privateKey)).rejects.toMatchObject({
      code: 'bundle_not_opened',
    })
    await expect(open(sealed, p256.utils.randomSecretKey())).rejects.toMatchObject({ code: 'bundle_not_opened' })
  })

  test('never seals the same twice', async () => {
    const [first, second] = [await seal(toUtf8('secret'), publicKey), await seal(toUtf8('secret'), publicKey)]
    expect(first.ciphertext).not.toEqual(second.ciphertext)
    expect(first.encappedPublic).not.toEqual(second.encappedPublic)
  })

  test('is sealed to no point off the curve', async () => {
    const off = Uint8Array.from(publicKey)
    off[64] = (off[64] ?? 0) ^ 1
    await expect(seal(toUtf8('secret'), off)).rejects.toMatchObject({ code: 'bad_public_key' })
    await expect(seal(toUtf8('secret'), new Uint8Array(65))).rejects.toMatchObject({ code: 'bad_public_key' })
  })
})
