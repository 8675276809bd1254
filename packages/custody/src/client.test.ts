import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test, vi } from 'vitest'
import { type CustodyClientOptions, createCustodyClient } from './client.ts'
import { isBenign, isExpiredKey, isLoginTooOld, isNotDone, isUnknownPasskey } from './custodyFailures.ts'
import { newestVersion, type SubmitName } from './endpoints/endpoints.ts'
import type { CustodyError } from './errors.ts'

const organizationId = '0e1d8b4a-6c2f-4a53-9d8e-7f6a5b4c3d2e'
const walletId = '11111111-2222-4333-8444-555555555555'
const timestamp = { seconds: '1700000000', nanos: '0' }

type Sent = { readonly url: string; readonly init: RequestInit; readonly body: Record<string, unknown> }

/** A service that answers one thing after the other, and the client that asks it. */
function service(answers: readonly (Response | Error)[], more: Partial<CustodyClientOptions> = {}) {
  const sent: Sent[] = []
  const left = [...answers]
  const clock = fakeClock()
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const client = createCustodyClient({
    baseUrl: 'http://custody.example/prefix',
    stamper: { stamp: async (body) => ({ headerName: 'X-Stamp', headerValue: `stamp of ${body.length}` }) },
    fetch: async (url, init) => {
      sent.push({ url, init, body: JSON.parse(String(init.body)) })
      const answer = left.shift()
      if (answer === undefined) return await new Promise(() => undefined)
      if (answer instanceof Error) throw answer
      return answer
    },
    clock,
    log,
    ...more,
  })
  return { client, sent, clock, log }
}

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)

function activity(name: SubmitName, more: object = {}) {
  return {
    activity: {
      id: walletId,
      organizationId,
      status: 'ACTIVITY_STATUS_COMPLETED',
      type: newestVersion(name).activityType,
      intent: {},
      result: {},
      votes: [],
      appProofs: [],
      fingerprint: `sha256:${'0'.repeat(64)}`,
      canApprove: false,
      canReject: false,
      createdAt: timestamp,
      updatedAt: timestamp,
      failure: null,
      ...more,
    },
  }
}

const whoami = { organizationId, organizationName: 'Root', userId: walletId, username: 'root' }
const signRequest = {
  organizationId,
  parameters: {
    signWith: '0xab',
    payload: '00',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  },
} as const
const signature = { r: 'a', s: 'b', v: '00' }

describe('a query', () => {
  test('posts the stamped body, and reads the bare answer', async () => {
    const { client, sent } = service([json(whoami)])
    expect(await client.query('whoami', { organizationId })).toEqual(whoami)
    const [request] = sent
    expect(request?.url).toBe('http://custody.example/prefix/public/v1/query/whoami')
    expect(request?.body).toEqual({ organizationId })
    expect(request?.init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      credentials: 'omit',
      headers: {
        'Content-Type': 'application/json',
        'X-Client-Version': '@latchkey/custody@0.1.0',
        'X-Stamp': `stamp of ${String(request?.init.body).length}`,
      },
    })
  })

  test('is not signed when it makes no sense', async () => {
    const { client, sent } = service([])
    const wrong = client.query('get_wallet', { organizationId, walletId: 'mine' })
    await expect(wrong).rejects.toThrow('The key service cannot be asked this: walletId has another shape')
    expect(sent).toHaveLength(0)
  })
})

describe('a submit', () => {
  test('sends the newest form with the time, and reads its own result', async () => {
    const { client, sent, clock } = service([
      json(activity('sign_raw_payload', { result: { signRawPayloadResult: signature } })),
    ])
    const { result } = await client.submit('sign_raw_payload', signRequest)
    expect(result).toEqual(signature)
    expect(sent[0]?.body).toEqual({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: String(clock.now()),
      ...signRequest,
    })
  })

  test('looks again at what is under way, once a second', async () => {
    const pending = activity('sign_raw_payload', { status: 'ACTIVITY_STATUS_PENDING' })
    const done = activity('sign_raw_payload', { result: { signRawPayloadResult: signature } })
    const { client, sent, clock } = service([json(pending), json(pending), json(done)])
    const submitted = client.submit('sign_raw_payload', signRequest)
    await clock.advance(999)
    expect(sent).toHaveLength(1)
    await clock.advance(1)
    expect(sent[1]?.url).toMatch(/get_activity$/)
    expect(sent[1]?.body).toEqual({ organizationId, activityId: walletId })
    await clock.advance(1000)
    expect((await submitted).result).toEqual(signature)
  })

  test('gives up after three looks, and says which activity it was', async () => {
    const pending = activity('sign_raw_payload', { status: 'ACTIVITY_STATUS_PENDING' })
    const { client, sent, clock } = service(Array.from({ length: 9 }, () => json(pending)))
    const outcome = expect(client.submit('sign_raw_payload', signRequest)).rejects.toMatchObject({
      code: 'activity_unfinished',
      data: {
        activityId: walletId,
        activityStatus: 'ACTIVITY_STATUS_PENDING',
        activityType: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      },
    })
    await clock.advance(60_000)
    await outcome
    expect(sent).toHaveLength(4)
  })

  test('is not called refused where a look at what was accepted is', async () => {
    const pending = activity('sign_raw_payload', { status: 'ACTIVITY_STATUS_PENDING' })
    const refused = json({ code: 16, message: 'could not find public key', details: [] }, { status: 401 })
    const { client, clock } = service([json(pending), refused])
    const failing = client.submit('sign_raw_payload', signRequest).catch((error: unknown) => error)
    await clock.advance(1000)
    const error = await failing
    expect(error).toMatchObject({ code: 'activity_unfinished', data: { activityId: walletId } })
    expect(isNotDone(error)).toBe(false)
  })

  test.each([
    ['ACTIVITY_STATUS_FAILED', 'activity_failed'],
    ['ACTIVITY_STATUS_REJECTED', 'activity_rejected'],
    ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'activity_needs_approval'],
  ])('that ends as %s fails with the id, the status and the type', async (status, code) => {
    const failure = { code: 3, message: 'no such key', details: [] }
    const { client } = service([json(activity('sign_raw_payload', { status, failure }))])
    await expect(client.submit('sign_raw_payload', signRequest)).rejects.toMatchObject({
      code,
      data: { activityId: walletId, activityStatus: status, activityType: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
    })
  })

  test('does not take the activity of another request for its own', async () => {
    const { client } = service([json(activity('create_wallet', { result: { signRawPayloadResult: signature } }))])
    await expect(client.submit('sign_raw_payload', signRequest)).rejects.toMatchObject({
      code: 'custody_answer_unread',
    })
  })

  test('does not take nothing for a result', async () => {
    const { client } = service([json(activity('sign_raw_payload'))])
    await expect(client.submit('sign_raw_payload', signRequest)).rejects.toMatchObject({
      code: 'custody_answer_unread',
    })
  })

  test('may have a result with nothing in it', async () => {
    const { client } = service([json(activity('update_root_quorum'))])
    const parameters = { threshold: 1, userIds: [walletId] }
    expect((await client.submit('update_root_quorum', { organizationId, parameters })).result).toEqual({})
  })

  test('is answered, when it is a vote, with what was voted on', async () => {
    const target = activity('create_wallet', { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' })
    const { client, sent } = service([json(target)])
    const voted = await client.vote('approve_activity', { organizationId, parameters: { fingerprint: 'sha256:ab' } })
    expect([voted.status, voted.type]).toEqual(['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_TYPE_CREATE_WALLET'])
    expect(sent[0]?.body['type']).toBe('ACTIVITY_TYPE_APPROVE_ACTIVITY')
  })
})

describe('a refusal', () => {
  const ask = (answer: Response | Error) => {
    const asked = service([answer])
    return { ...asked, error: asked.client.query('whoami', { organizationId }).catch((error: unknown) => error) }
  }
  const refusal = (code: number, message: string, more: object = {}) =>
    json({ code, message, ...more }, { status: 403 })

  test.each([
    ['no details', {}, ''],
    ['details of null', { details: null }, ''],
    ['empty details', { details: [] }, ' (Details: [])'],
    ['details', { details: [{ turnkeyErrorCode: 'X' }] }, ' (Details: [{"turnkeyErrorCode":"X"}])'],
  ])('with %s reads as specified', async (_title, more, tail) => {
    const { error, log } = ask(refusal(7, 'policy engine denied request explicitly', more))
    expect(await error).toMatchObject({
      code: 'custody_refused',
      message: `Turnkey error 7: policy engine denied request explicitly${tail}`,
    })
    expect([log.error.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 0])
  })

  test.each([
    ['name_taken', 'name_taken'],
    ['Name taken!', undefined],
    [7, undefined],
  ])('has the code of our own service, if it is one: %s', async (latchkeyErrorCode, told) => {
    const error = (await ask(refusal(3, 'no', { latchkeyErrorCode })).error) as CustodyError
    expect([error.code, error.data['refusal']]).toEqual(['custody_refused', told])
  })

  test.each([
    ['markup', new Response('<html>', { status: 502, statusText: 'Bad Gateway' })],
    ['another JSON', json({ error: 'x' }, { status: 502, statusText: 'Bad Gateway' })],
    ['nothing', new Response(null, { status: 502, statusText: 'Bad Gateway' })],
  ])('with %s for a body is told by its status', async (_title, answer) => {
    expect(await ask(answer).error).toMatchObject({ code: 'custody_refused_unread', message: '502 Bad Gateway' })
  })

  test.each(['expired api key', 'could not find public key in organization', 'Expired API Key'])(
    'with "%s" ends the session',
    async (message) => {
      expect(isExpiredKey(await ask(refusal(16, message, { details: [] })).error)).toBe(true)
    },
  )

  test.each([
    ['api_key_expired', [true, false]],
    ['public_key_unknown', [true, false]],
    ['passkey_unknown', [false, true]],
    // A code is the whole word of our own service: its sentence may say anything.
    ['api_signature_wrong', [false, false]],
  ] as const)('of our own service is known by its code %s alone', async (latchkeyErrorCode, known) => {
    for (const text of ['any words', 'expired api key, or authenticator not found in organization']) {
      const error = await ask(refusal(16, text, { latchkeyErrorCode })).error
      expect([isExpiredKey(error), isUnknownPasskey(error)]).toEqual(known)
    }
  })

  test.each([
    ['API_KEY_EXPIRED', [true, false]],
    ['PUBLIC_KEY_NOT_FOUND', [true, false]],
    ['CREDENTIAL_NOT_FOUND', [false, true]],
    ['SIGNATURE_INVALID', [false, false]],
  ] as const)('of another service is known by its code %s', async (turnkeyErrorCode, known) => {
    const error = await ask(refusal(16, 'any words', { details: [null, { turnkeyErrorCode }] })).error
    expect([isExpiredKey(error), isUnknownPasskey(error)]).toEqual(known)
  })

  test('with another text ends no session', async () => {
    expect(isExpiredKey(await ask(refusal(16, 'could not verify api key signature')).error)).toBe(false)
    expect(isExpiredKey(new Error('expired api key'))).toBe(false)
  })

  test('of an old login asks who it is, and ends no session', async () => {
    const { error } = ask(refusal(7, 'log in again', { latchkeyErrorCode: 'login_too_old' }))
    expect([isLoginTooOld(await error), isExpiredKey(await error)]).toEqual([true, false])
    // By no sentence, which anybody may word otherwise.
    expect(isLoginTooOld(await ask(refusal(7, 'this needs a login of the last 15 minutes')).error)).toBe(false)
  })

  test('of an unknown passkey is a warning', async () => {
    const text = 'webauthn authenticator not found in organization or parent organization'
    const { error, log } = ask(refusal(5, text))
    expect(isBenign(await error)).toBe(true)
    expect((await error) as Error).toHaveProperty('message', `Turnkey error 5: ${text}`)
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 0])
  })

  test('by no service at all, or too late, says that it cannot be reached', async () => {
    expect(await ask(new TypeError('fetch failed')).error).toMatchObject({ code: 'custody_unreachable' })
    const { client, clock, sent } = service([])
    const outcome = expect(client.query('whoami', { organizationId })).rejects.toMatchObject({
      code: 'custody_unreachable',
    })
    await clock.advance(30_000)
    await outcome
    expect(sent[0]?.init.signal?.aborted).toBe(true)
  })

  test('by the person who asked is passed on', async () => {
    const { client, clock, sent, log } = service([])
    const abort = new AbortController()
    const outcome = expect(client.query('whoami', { organizationId }, abort.signal)).rejects.toThrow('no more')
    await clock.advance(1)
    abort.abort(new Error('no more'))
    await clock.advance(30_000)
    await outcome
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    expect(log.error).not.toHaveBeenCalled()
  })
})
