import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { silentLog, systemClock } from '@latchkey/base'
import {
  apiKeyStamper,
  createCustodyClient,
  endpoints,
  parseApiStamp,
  parsePasskeyStamp,
  passkeyStamper,
  sessionKeyStamper,
} from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { WebauthnStamper } from '@turnkey/webauthn-stamper'
import fc from 'fast-check'
import { TurnkeyClient as OlderClient } from 'turnkey-http-2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const toDigits = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function makeKey() {
  const secret = p256.utils.randomSecretKey()
  return { publicKey: toDigits(p256.getPublicKey(secret, true)), privateKey: toDigits(secret) }
}

/** The platform's own judgement, which neither side wrote. */
function isSigned({ publicKey, signature }: { publicKey: string; signature: string }, body: string): boolean {
  // RFC 5480: the algorithm and the curve, then the compressed point.
  const head = '3039301306072a8648ce3d020106082a8648ce3d030107032200'
  const key = createPublicKey({ key: Buffer.from(head + publicKey, 'hex'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(body), key, Buffer.from(signature, 'hex'))
}

afterEach(() => vi.unstubAllGlobals())

describe('stamps by an API key', () => {
  test('say what those of the official stamper say, and hold like them', async () => {
    const bodies = fc.string({ unit: 'grapheme', maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom('purejs', 'node'), async (body, runtimeOverride) => {
        const key = makeKey()
        const official = new ApiKeyStamper({
          apiPublicKey: key.publicKey,
          apiPrivateKey: key.privateKey,
          runtimeOverride,
        })
        const [ours, theirs] = await Promise.all([apiKeyStamper(key).stamp(body), official.stamp(body)])
        expect(ours.headerName).toBe(theirs.stampHeaderName)
        const [read, expected] = [parseApiStamp(ours.headerValue), parseApiStamp(theirs.stampHeaderValue)]
        expect([read.publicKey, read.scheme]).toEqual([expected.publicKey, expected.scheme])
        expect([isSigned(read, body), isSigned(expected, body)]).toEqual([true, true])
      }),
      { numRuns: 100 },
    )
  })

  test('hold for a key that no script can take out', async () => {
    let kept: CryptoKeyPair | undefined
    const stamper = sessionKeyStamper({
      subtle: crypto.subtle,
      store: {
        read: async () => kept,
        write: async (pair) => {
          kept = pair
        },
        remove: async () => undefined,
      },
    })
    for (let round = 0; round < 50; round++) {
      const body = `{"round":${round}}`
      expect(isSigned(parseApiStamp((await stamper.stamp(body)).headerValue), body)).toBe(true)
    }
  })
})

describe('stamps by a passkey', () => {
  test('ask the authenticator for the same, and say the same of its answer', async () => {
    const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer
    const asked: unknown[] = []
    const get = async (request: { publicKey: object }) => {
      asked.push(request.publicKey)
      return {
        id: '-_8',
        rawId: buffer(251, 255),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        response: {
          authenticatorData: buffer(1),
          clientDataJSON: buffer(2),
          signature: buffer(3),
          userHandle: buffer(4),
        },
        getClientExtensionResults: () => ({}),
      }
    }
    vi.stubGlobal('navigator', { credentials: { get } })
    const theirs = await new WebauthnStamper({ rpId: 'localhost' }).stamp('{"a":1}')
    const ours = await passkeyStamper({ rpId: 'localhost', credentials: { get }, log: silentLog }).stamp('{"a":1}')
    expect(asked[1]).toEqual(asked[0])
    expect(ours.headerName).toBe(theirs.stampHeaderName)
    expect(parsePasskeyStamp(ours.headerValue)).toEqual(parsePasskeyStamp(theirs.stampHeaderValue))
    expect(ours.headerValue).toBe(theirs.stampHeaderValue)
  })
})

describe('requests', () => {
  const organizationId = '0e1d8b4a-6c2f-4a53-9d8e-7f6a5b4c3d2e'
  const anyKey = makeKey()
  const officialStamper = new ApiKeyStamper({ apiPublicKey: anyKey.publicKey, apiPrivateKey: anyKey.privateKey })
  const ourPaths = Object.values(endpoints).map(({ path }): string => path)
  /** Requests that came after that generation. */
  const isYounger = (path: string) =>
    /\/(?:stamp_login|delete_wallets|delete_wallet_accounts|delete_private_keys|delete_sub_organization)$|smart_contract_interface/.test(
      path,
    )
  type Answer = { readonly status: number; readonly body: string }
  const paths = new Set<string>()
  let answer: Answer = { status: 200, body: '{}' }
  let baseUrl = ''

  const server = createServer((request, response) => {
    paths.add(request.url ?? '')
    request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server listens nowhere')
    baseUrl = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    paths.clear()
    answer = { status: 200, body: '{}' }
  })

  /** Calls every method of an official client that posts. */
  async function callAll(client: object): Promise<void> {
    const methods = Object.entries(client).filter(
      ([name, method]) => typeof method === 'function' && !/^stamp[A-Z]/.test(name),
    )
    // Its use of an empty answer is its own affair.
    await Promise.allSettled(methods.map(async ([, method]) => await method({})))
  }

  test('go to the seventy paths of the official client of that generation, all and no other', async () => {
    await callAll(new OlderClient({ baseUrl }, officialStamper))
    expect([...paths].filter((path) => path.startsWith('/public/')).sort()).toEqual(
      ourPaths.filter((path) => !isYounger(path)).sort(),
    )
  })

  test('go to paths that the official client of today knows, but for the attestation and a login that its sessions make', async () => {
    await callAll(new TurnkeyClient({ baseUrl }, officialStamper))
    expect(ourPaths.filter((path) => !paths.has(path))).toEqual([
      '/public/v1/query/get_attestation',
      '/public/v1/submit/stamp_login',
    ])
  })

  test.each([
    ['empty details', { code: 7, message: 'policy engine denied request explicitly', details: [] }],
    ['details of null', { code: 16, message: 'expired api key', details: null }],
    ['details', { code: 3, message: 'bad', details: [{ '@type': 'x', turnkeyErrorCode: 'REQUEST_INVALID' }] }],
    ['no JSON', '<html>'],
  ])('fail in the words of the official client, with %s', async (_title, body) => {
    answer = { status: 502, body: typeof body === 'string' ? body : JSON.stringify(body) }
    const message = (error: Error) => error.message
    const theirs = await new TurnkeyClient({ baseUrl }, officialStamper).getWhoami({ organizationId }).catch(message)
    const client = createCustodyClient({
      baseUrl,
      stamper: apiKeyStamper(anyKey),
      fetch,
      clock: systemClock,
      log: silentLog,
    })
    const ours = await client.query('whoami', { organizationId }).catch(message)
    expect(ours).toBe(theirs)
    expect(ours).toMatch(/^(?:Turnkey error \d+: |502 Bad Gateway$)/)
  })
})
