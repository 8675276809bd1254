import { endpoints } from '@latchkey/custody'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestKey, stampOf } from './testing/testKey.ts'
import { createTestServer, origin } from './testing/testServer.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

const whoami = '/public/v1/query/whoami'
const body = () => JSON.stringify({ organizationId: custody.root.organizationId })
const ask = async (text: string, headers?: Readonly<Record<string, string>>, path = whoami) =>
  await custody.post(path, text, headers ?? { 'x-stamp': stampOf(text, custody.rootKey) })

function details(turnkeyErrorCode: string) {
  return [{ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode }]
}

const somewhere = JSON.stringify({ organizationId: '00000000-0000-4000-8000-000000000000' })
const strangePasskey = { credentialId: 'a', authenticatorData: 'a', clientDataJson: 'a', signature: 'a' }

describe('error: each refusal of a credential in its own words', () => {
  const unknownKey = {
    ...{ reason: 'PUBLIC_KEY_NOT_FOUND', own: 'public_key_unknown' },
    message: 'could not find public key in organization or its parent organization',
  }
  const noSignature = {
    ...{ reason: 'SIGNATURE_INVALID', message: 'no valid authentication signature found for request' },
  }
  type Refusal = { reason: string; message: string; own?: string; status?: number; code?: number }
  test.each<[string, () => Promise<object>, Refusal]>([
    [
      'no stamp',
      () => ask(body(), {}),
      {
        reason: 'SIGNATURE_MISSING',
        message: 'cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)',
      },
    ],
    ['a stamp that is no base64url', () => ask(body(), { 'x-stamp': '{"publicKey":"02"}' }), noSignature],
    [
      'a stamp that no database can look for',
      () => ask(body(), { 'x-stamp': stampOf(body(), { ...createTestKey(), publicKey: '02\0' }) }),
      noSignature,
    ],
    ['an unknown key', () => ask(body(), { 'x-stamp': stampOf(body(), createTestKey()) }), unknownKey],
    [
      'another body',
      () => ask(body(), { 'x-stamp': stampOf(`${body()} `, custody.rootKey) }),
      { reason: 'SIGNATURE_INVALID', message: 'could not verify api key signature' },
    ],
    [
      'an unknown passkey',
      () => ask(body(), { 'x-stamp-webauthn': JSON.stringify(strangePasskey) }),
      {
        ...{ status: 404, code: 5, reason: 'CREDENTIAL_NOT_FOUND', own: 'passkey_unknown' },
        message: 'webauthn authenticator not found in organization',
      },
    ],
    ['an unknown organization', () => ask(somewhere), unknownKey],
  ])('%s', async (_, send, { status = 401, code = 16, reason, own, message }) => {
    expect(await send()).toMatchObject({ status, body: { code, message, details: details(reason) } })
    // By these our own client goes, whatever the sentence says.
    if (own !== undefined) expect(await send()).toMatchObject({ body: { latchkeyErrorCode: own } })
  })
})

test('error: strangers cannot find out which organizations there are', async () => {
  const stamps = [
    (text: string) => ({ 'x-stamp': stampOf(text, createTestKey()) }),
    () => ({ 'x-stamp-webauthn': JSON.stringify(strangePasskey) }),
    () => ({ 'x-session': 'nobody' }),
  ]
  for (const stamp of stamps) {
    const known = await ask(body(), stamp(body()))
    const unknown = await ask(somewhere, stamp(somewhere))
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  }
})

describe('error: each malformed body', () => {
  const nested = `${'['.repeat(40)}${']'.repeat(40)}`
  const cases: [string, string, RegExp][] = [
    ['no JSON', '{', /malformed request: it is not JSON/],
    ['a name twice', '{"organizationId":"a","organizationId":"b"}', /stands twice/],
    ['a name twice in two spellings', '{"a":1,"\\u0061":2}', /stands twice/],
    [
      'a name that every object has',
      '{"organizationId":"a","parameters":{"constructor":1}}',
      /"constructor" is no name/,
    ],
    [
      'the name of an object’s kind',
      '{"organizationId":"a","parameters":{"__\\u0070roto__":{}}}',
      /"__proto__" is no name/,
    ],
    ['too deep', nested, /nested deeper than 32/],
    ['too many elements', JSON.stringify(Array.from({ length: 10_001 }, () => 0)), /lists more than 10000/],
    ['no organization', '{}', /organizationId is missing/],
  ]
  test.each(cases)('%s', async (_, text, message) => {
    const answer = await ask(text)
    expect(answer).toMatchObject({ status: 400, body: { code: 3 } })
    expect(answer.body.message).toMatch(message)
  })

  test('more than 64 KB, or than a megabyte of what is to be signed or explains a contract', async () => {
    const [short, long] = [`"${'a'.repeat(65_536)}"`, `"${'a'.repeat(1_048_576)}"`]
    expect(await ask(short)).toMatchObject({ status: 413, body: { code: 3 } })
    for (const name of ['sign_raw_payload', 'create_smart_contract_interface']) {
      const path = `/public/v1/submit/${name}`
      expect(await ask(short, undefined, path)).toMatchObject({ status: 400, body: { code: 3 } })
      expect(await ask(long, undefined, path)).toMatchObject({ status: 413, body: { code: 3 } })
    }
  })

  test('a field that the table does not know', async () => {
    const text = JSON.stringify({ organizationId: custody.root.organizationId, extra: 1 })
    expect(await ask(text)).toMatchObject({ status: 400, body: { code: 3, details: details('REQUEST_INVALID') } })
  })
})

describe('a submit', () => {
  const send = async (name: 'create_user_tag', override: object) =>
    await custody.submit(
      name,
      { organizationId: custody.root.organizationId, parameters: { userTagName: 'a', userIds: [] }, ...override },
      custody.rootKey,
    )

  test('error: its type must be one of its path', async () => {
    const answer = await send('create_user_tag', { type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG' })
    expect(answer).toMatchObject({ status: 400, body: { message: /does not belong to this path/ } })
  })

  test('error: its time may be an hour old and five minutes ahead', async () => {
    for (const [shiftMs, status] of [
      [-3_600_000 - 1, 400],
      [300_000 + 2000, 400],
      [-3_590_000, 200],
    ] as const) {
      const parameters = { userTagName: `tag ${shiftMs}`, userIds: [] }
      expect(await send('create_user_tag', { shiftMs, parameters })).toMatchObject({ status })
    }
  })

  test('error: an old form that is not taken names the one that is', async () => {
    const parameters = { policyName: 'a', selectors: [], effect: 'EFFECT_ALLOW' }
    const request = { organizationId: custody.root.organizationId, parameters, type: 'ACTIVITY_TYPE_CREATE_POLICY' }
    const answer = await custody.submit('create_policy', request, custody.rootKey)
    expect(answer).toMatchObject({ status: 400, body: { message: /use ACTIVITY_TYPE_CREATE_POLICY_V3/ } })
  })
})

describe('pages', () => {
  const corsOf = ({ headers }: { readonly headers: Headers }) => headers.get('access-control-allow-origin')

  test('those of a configured origin may read answers and refusals, others may not', async () => {
    const text = body()
    const stamp = { 'x-stamp': stampOf(text, custody.rootKey) }
    expect(corsOf(await ask(text, { ...stamp, origin }))).toBe(origin)
    expect(corsOf(await ask(text, { origin }))).toBe(origin)
    expect(corsOf(await ask('{', { origin }))).toBe(origin)
    expect(corsOf(await ask(text, { ...stamp, origin: 'https://other.example' }))).toBe(null)
  })

  test('are told beforehand what they may send', async () => {
    const request = new Request(`http://custody.test${whoami}`, { method: 'OPTIONS', headers: { origin } })
    const { status, headers } = await custody.server.fetch(request)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-methods')).toBe('POST,OPTIONS')
    expect(headers.get('access-control-allow-headers')).toContain('x-stamp-webauthn')
    expect(headers.get('access-control-allow-credentials')).toBe(null)
  })

  test.each([
    ['of another origin', { origin: 'https://other.example' }],
    ['without a name', { origin: 'null' }],
    ['that are none', {}],
  ])('%s are told nothing of what may be sent', async (_, headers) => {
    const asked = { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-stamp' }
    const request = new Request(`http://custody.test${whoami}`, { method: 'OPTIONS', headers: asked })
    const answer = await custody.server.fetch(request)
    expect(answer.status).toBe(405)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    // A cache must not give this answer to a page that may ask.
    expect(answer.headers.get('vary')).toBe('Origin')
  })
})

test('there is nothing at other paths, and only POST at those of the table', async () => {
  // One that is spelled with escapes is another path, as it is to what counts requests.
  for (const path of ['/public/v1/query/nothing', '/public/v1/query/%77hoami', '/%70ublic/v1/query/whoami']) {
    expect(await ask('{}', {}, path)).toMatchObject({ status: 404, body: { code: 5 } })
  }
  const request = new Request(`http://custody.test${endpoints.whoami.path}`)
  expect((await custody.server.fetch(request)).status).toBe(405)
})

test('health and the key that clients pin are open to all', async () => {
  const get = async (path: string) =>
    await (await custody.server.fetch(new Request(`http://custody.test${path}`))).json()
  expect(await get('/health/live')).toEqual({ status: 'ok' })
  for (const path of ['/healthz', '/health/ready']) {
    const parts = {
      database: { status: 'ok' },
      'master key': { status: 'ok' },
      organizations: { status: 'ok', frozen: 0 },
    }
    expect(await get(path)).toEqual({ status: 'ok', parts })
  }
  const { quorumPublicKey } = custody.server
  expect(await get('/.well-known/latchkey-custody.json')).toEqual({ quorumPublicKey })
  expect(quorumPublicKey).toMatch(/^04[0-9a-f]{128}$/)
})
