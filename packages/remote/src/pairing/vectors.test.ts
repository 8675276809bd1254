import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nobleCryptography } from '../cryptography/nobleCryptography.ts'
import { platformCryptography } from '../cryptography/platformCryptography.ts'
import { RemoteError } from '../errors.ts'
import { seededBytes } from '../testing/faults.ts'
import { openEnvelope, openLetter, sealEnvelope } from './envelope.ts'
import { createKeyPair, deriveSymKey, topicOf } from './keys.ts'
import { readPeerMessage } from './messages.ts'
import { findNonConformity, readProposalNamespaces, readSessionNamespaces } from './namespaces.ts'
import { formatPairingUri, parsePairingUri } from './pairingUri.ts'

// Vectors made by two other implementations (public facts of the protocol).
const keyA = {
  privateKey: '11'.repeat(32),
  publicKey: '7b4e909bbe7ffe44c465a220037d608ee35897d31ef972f07f74892cb0f73f13',
}
const keyB = {
  privateKey: '22'.repeat(32),
  publicKey: '0faa684ed28867b97f4a6a2dee5df8ce974e76b7018e3f22a1c4cf2678570f20',
}
const symKey = 'dc5774cb6f12055709d3faed4fbe6b36f192c9a610a9fa0ad748c9f89975083f'
const topic = 'b2bfbfd11c76cffd30bfd6c29163d24eeb5612ad7280ef7fea544d406a81f084'
const plain = '{"id":1,"jsonrpc":"2.0","result":true}'
const sealed = 'AAABAgMEBQYHCAkKC/zfm7WIw5iWzJ6IIJ1DVul16tV/66Aor95Yf+REOQbyvNRgUczGZ+rNbUBti7kDU4g6Veb2Fw=='

describe('keys', () => {
  const platform = platformCryptography(crypto.subtle)
  test.each([
    ['the platform', platform],
    ['JavaScript', nobleCryptography],
  ])('both sides come to one key and topic by %s', async (_name, cryptography) => {
    expect(await createKeyPair(cryptography, () => new Uint8Array(32).fill(0x11))).toEqual(keyA)
    expect(await createKeyPair(cryptography, () => new Uint8Array(32).fill(0x22))).toEqual(keyB)
    expect(await deriveSymKey(cryptography, { ...keyA, publicKey: keyB.publicKey })).toBe(symKey)
    expect(await deriveSymKey(cryptography, { ...keyB, publicKey: keyA.publicKey })).toBe(symKey)
    expect(await topicOf(cryptography, symKey)).toBe(topic)
  })

  test('a key of the other side that gives nothing away is refused, also by a platform that takes it', async () => {
    await expect(deriveSymKey(nobleCryptography, { ...keyA, publicKey: '00'.repeat(32) })).rejects.toThrow()
    const careless = { ...nobleCryptography, agree: async () => new Uint8Array(32) }
    await expect(deriveSymKey(careless, keyA)).rejects.toThrow(RangeError)
  })
})

describe('envelopes', () => {
  test('are sealed as others seal them', () => {
    expect(sealEnvelope(plain, symKey, () => Uint8Array.from({ length: 12 }, (_, index) => index))).toBe(sealed)
    expect(openEnvelope(sealed, symKey)).toBe(plain)
  })

  test('plain text that came over a relay is refused', () => {
    const forged = btoa(`\x02${plain}`)
    expect(() => openEnvelope(forged, symKey)).toThrow(RemoteError)
  })

  test('one of an unknown sender is opened by the one it was written to', async () => {
    const text = sealEnvelope(plain, symKey, seededBytes(1))
    const body = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).subarray(1)
    const sender = Uint8Array.from(keyB.publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    const withSender = btoa(String.fromCharCode(1, ...sender, ...body))
    const addressee = { privateKey: keyA.privateKey, cryptography: nobleCryptography }
    expect(await openLetter(withSender, addressee)).toEqual({ text: plain, senderPublicKey: keyB.publicKey })
    expect(() => openEnvelope(withSender, symKey)).toThrow(RemoteError)
    const other = { ...addressee, privateKey: keyB.privateKey }
    for (const [letter, reader] of [
      [text, addressee],
      [withSender, other],
    ] as const) {
      const code = letter === text ? 'unknown_envelope' : 'bad_envelope'
      await expect(openLetter(letter, reader)).rejects.toMatchObject({ code })
    }
  })

  test('100 000 changed ones: nothing but the text itself ever opens', () => {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(bytes.length))
    fc.assert(
      fc.property(change, ([at, by, length]) => {
        const changed = bytes.slice()
        changed[at] = (changed[at] ?? 0) ^ by
        const text = btoa(String.fromCharCode(...changed.subarray(0, length === 0 ? changed.length : length)))
        try {
          openEnvelope(text, symKey)
          return false
        } catch (error) {
          return error instanceof RemoteError && /^(?:bad|unknown)_envelope$/.test(error.code)
        }
      }),
    )
  })

  test('any text is no envelope', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => openEnvelope(text, symKey)).toThrow(RemoteError)
      }),
    )
  })
})

describe('pairing URIs', () => {
  const nowMs = 1_790_000_000_000
  const parts = {
    topic,
    symKey,
    relay: { protocol: 'irn', data: 'wss://relay.example' },
    expiryTimestamp: 1_790_000_300,
  }
  const uri = formatPairingUri(parts)

  test('are written in order and read back', () => {
    expect(uri).toBe(
      `wc:${topic}@2?expiryTimestamp=1790000300&relay-data=wss%3A%2F%2Frelay.example&relay-protocol=irn&symKey=${symKey}`,
    )
    expect(parsePairingUri(uri, nowMs)).toEqual(parts)
    const withMethods = { ...parts, methods: ['wc_sessionPropose', 'wc_authRequest'] }
    expect(parsePairingUri(formatPairingUri(withMethods), nowMs)).toEqual(withMethods)
  })

  test.each([
    ['with slashes', uri.replace('wc:', 'wc://')],
    ['in capitals', uri.replace('wc:', 'WC:')],
    ['as base64 of the whole', btoa(uri)],
    ['inside the link of a wallet', `metamask://wc?uri=${encodeURIComponent(uri)}`],
    ['inside the link of a page', `https://wallet.example/wc?uri=${encodeURIComponent(uri)}&x=1`],
    [
      'in another order',
      `wc:${topic}@2?symKey=${symKey}&relay-protocol=irn&expiryTimestamp=1790000300&relay-data=wss%3A%2F%2Frelay.example`,
    ],
    ['between spaces', `  ${uri}\n`],
  ])('are read %s', (_title, text) => expect(parsePairingUri(text, nowMs)).toEqual(parts))

  test('are read although the clock of their site is a minute ahead', () => {
    const read = parsePairingUri(uri.replace('1790000300', '1790000360'), nowMs)
    expect(read.expiryTimestamp).toBe(1_790_000_360)
  })

  test.each([
    ['bad_pairing_uri', 'hello'],
    ['bad_pairing_uri', ''],
    ['bad_pairing_uri', uri.replace(topic, 'ab')],
    ['bad_pairing_uri', uri.replace(symKey, 'ab')],
    ['bad_pairing_uri', uri.replace('relay-protocol=irn', '')],
    ['bad_pairing_uri', `${uri}&symKey=${'00'.repeat(32)}`],
    ['pairing_too_long', uri.replace('1790000300', '1790000361')],
    ['pairing_too_long', uri.replace('1790000300', '9990000300')],
    ['bad_pairing_uri', uri.replace('1790000300', 'soon')],
    ['bad_pairing_uri', `${uri}&x=${'y'.repeat(5000)}`],
    ['bad_pairing_uri', `${uri}&x=%E0%A4%A`],
    ['pairing_version', uri.replace('@2', '@1')],
    ['pairing_expired', uri.replace('1790000300', '1789999999')],
  ])('%s: %s', (code, text) => {
    expect(() => parsePairingUri(text, nowMs)).toThrow(expect.objectContaining({ code }))
  })

  test('100 000 changed ones are read or refused in words', () => {
    const change = fc.tuple(
      fc.nat(uri.length),
      fc.nat(12),
      fc.constantFrom('', '&', '=', '%', '@', '?', 'a', '0', '\u0000', '+', 'symKey='),
    )
    fc.assert(
      fc.property(change, ([at, removed, inserted]) => {
        try {
          const read = parsePairingUri(uri.slice(0, at) + inserted + uri.slice(at + removed), nowMs)
          return /^[0-9a-f]{64}$/.test(read.symKey) && /^[0-9a-f]{64}$/.test(read.topic)
        } catch (error) {
          return error instanceof RemoteError
        }
      }),
    )
  })
})

describe('namespaces', () => {
  const account = `eip155:1:0x${'ab'.repeat(20)}`
  const entry = { accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] }

  test.each([
    ['nothing', {}],
    ['a list', []],
    ['a bad key', { EIP: entry }],
    ['methods that are no list', { eip155: { ...entry, methods: 'personal_sign' } }],
    ['methods that are no texts', { eip155: { ...entry, methods: [1] } }],
    ['an account of two parts', { eip155: { ...entry, accounts: ['eip155:1'] } }],
    ['an account of four parts', { eip155: { ...entry, accounts: ['eip155:1:0x:1'] } }],
    ['an account of another family', { eip155: { ...entry, accounts: ['solana:1:abc'] } }],
    ['an account of another chain', { 'eip155:10': entry }],
    ['more than anybody needs', { eip155: { ...entry, methods: Array.from({ length: 501 }, () => 'm') } }],
  ])('approved: %s is refused', (_title, value) => expect(readSessionNamespaces(value)).toBe(undefined))

  test.each([
    ['chains of another family', { eip155: { chains: ['solana:1'], methods: [], events: [] } }],
    ['no chain', { eip155: { chains: [], methods: [], events: [] } }],
    ['no chains at all', { eip155: { methods: [], events: [] } }],
    ['an inline chain with chains', { 'eip155:1': { chains: ['eip155:1'], methods: [], events: [] } }],
  ])('proposed: %s is refused', (_title, value) => expect(readProposalNamespaces(value)).toBe(undefined))

  const required = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } }
  test.each([
    ['all of it', required, { eip155: entry }, undefined],
    ['all of it, inline', required, { 'eip155:1': entry }, undefined],
    ['nothing required', {}, { eip155: entry }, undefined],
    ['an inline chain', { 'eip155:1': { methods: [], events: [] } }, { eip155: entry }, undefined],
    ['no namespace', { solana: required.eip155 }, { eip155: entry }, /no namespace solana/],
    [
      'no chain',
      { eip155: { ...required.eip155, chains: ['eip155:10'] } },
      { eip155: entry },
      /no account on eip155:10/,
    ],
    ['no method', { eip155: { ...required.eip155, methods: ['eth_sign'] } }, { eip155: entry }, /eth_sign on eip155:1/],
    ['no event', { eip155: { ...required.eip155, events: ['message'] } }, { eip155: entry }, /message on eip155:1/],
  ])('covers: %s', (_title, wanted, approved, misfit) => {
    const found = findNonConformity(wanted, approved)
    if (misfit === undefined) expect(found).toBe(undefined)
    else expect(found).toEqual({ code: 9, message: expect.stringMatching(misfit) })
  })

  test('keys of the language mean nothing', () => {
    const value = JSON.parse(`{"__proto__":${JSON.stringify(entry)}}`)
    expect(readSessionNamespaces(value)).toBe(undefined)
    const read = readSessionNamespaces({ eip155: entry })
    expect(read && 'constructor' in read).toBe(false)
  })

  test('100 000 of any shape: read or refused, never a failure', () => {
    const word = fc.constantFrom('eip155', 'eip155:1', 'solana', '__proto__', account, 'x', '')
    const list = fc.oneof(fc.array(word, { maxLength: 3 }), fc.constant(undefined), fc.integer())
    const shape = fc.dictionary(word, fc.record({ accounts: list, methods: list, events: list, chains: list }), {
      maxKeys: 3,
    })
    fc.assert(
      fc.property(fc.oneof(shape, fc.anything()), (value) => {
        const approved = readSessionNamespaces(value)
        const proposed = readProposalNamespaces(value)
        if (approved && proposed) findNonConformity(proposed, approved)
      }),
    )
  })
})

test('any text is a message of the protocol or none', () => {
  expect(readPeerMessage('{"id":1,"jsonrpc":"2.0","result":null}')).toEqual({ type: 'result', id: 1, result: null })
  expect(readPeerMessage('{"id":1,"method":"wc_sessionPing","params":{}}')).toMatchObject({ type: 'request' })
  expect(readPeerMessage('{"id":1,"error":{"code":5000,"message":"no"}}')).toMatchObject({ type: 'error' })
  for (const text of ['', '{}', '[]', '{"id":1}', '{"id":"1","result":1}', '{"id":1e99,"result":1}', 'null']) {
    expect(readPeerMessage(text)).toBe(undefined)
  }
  fc.assert(fc.property(fc.json(), (text) => void readPeerMessage(text)))
})
