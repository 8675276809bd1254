import { silentLog } from '@latchkey/base'
import { afterAll, expect, test } from 'vitest'
import { createTestKey } from '../testing/testKey.ts'
import { type Answer, createTestServer, type TestServer } from '../testing/testServer.ts'
import { apiKeyOf, createTenant, ethereumAccount } from '../testing/testTenant.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'refusals')
afterAll(() => custody.close())

type Name = Parameters<TestServer['submit']>[0]

const submit = (name: Name, parameters: object, more: { type?: string; shiftMs?: number } = {}) =>
  custody.submit(name, { organizationId: tenant.organizationId, parameters, ...more }, tenant.key)
const post = (path: string, text: string, headers: Readonly<Record<string, string>> = {}) =>
  custody.post(path, text, headers)
const tag = { userTagName: 'tag', userIds: [] }
const hexadecimal = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
const text = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' }
const apiKey = () => apiKeyOf(createTestKey(), 'twice')

/** The HTTP request, and the sentence that refuses it. */
const cases: Readonly<Record<string, readonly [() => Promise<Answer>, string]>> = {
  'a path that is none': [() => post('/public/v1/query/nothing', '{}'), 'no endpoint at this path'],
  'a path that takes POST only': [
    async () => {
      const response = await custody.server.fetch(new Request('http://custody.test/public/v1/query/whoami'))
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    'this path takes POST only',
  ],
  'a body without end': [
    () => post('/public/v1/query/whoami', ' '.repeat(70_000)),
    'request body is longer than 65536 bytes',
  ],
  'a version that is not served': [
    () => submit('create_user_tag', tag, { type: 'ACTIVITY_TYPE_CREATE_USER_TAG_V99' }),
    'activity type ACTIVITY_TYPE_CREATE_USER_TAG_V99 is too old to be supported; use ACTIVITY_TYPE_CREATE_USER_TAG',
  ],
  'a clock that is wrong': [
    () => submit('create_user_tag', tag, { shiftMs: -864_000_000 }),
    'timestampMs must be at most',
  ],
  'a session of nobody': [
    () =>
      post('/public/v1/query/whoami', JSON.stringify({ organizationId: tenant.organizationId }), {
        'x-session': 'nobody',
      }),
    'read-only session is unknown or expired',
  ],
  'an organization inside a sub-organization': [
    () =>
      submit('create_sub_organization', {
        subOrganizationName: 'inner',
        rootUsers: [{ userName: 'root', apiKeys: [apiKey()], authenticators: [], oauthProviders: [] }],
        rootQuorumThreshold: 1,
      }),
    'a sub-organization cannot have sub-organizations',
  ],
  'a parent that acts for its tenant': [
    () =>
      custody.submit('create_user_tag', { organizationId: tenant.organizationId, parameters: tag }, custody.rootKey),
    'organization mismatch: request is targeting organization',
  ],
  'a vote on nothing': [
    () => submit('approve_activity', { fingerprint: `sha256:${'00'.repeat(32)}` }),
    'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
  ],
  'to remove the root': [
    () => submit('delete_users', { userIds: [tenant.userId] }),
    'user belongs to the root quorum; change the root quorum first',
  ],
  'a key that is no point of its curve': [
    () =>
      submit('create_api_keys', {
        userId: tenant.userId,
        apiKeys: [{ ...apiKey(), publicKey: `02${'ff'.repeat(32)}` }],
      }),
    'invalid parameter publicKey: it is not a public key of the curve',
  ],
  'the same account twice': [
    () => submit('create_wallet_accounts', { walletId: tenant.walletId, accounts: [ethereumAccount(0)] }),
    'exists already in this organization',
  ],
  'a payload that is not what it says': [
    () => submit('sign_raw_payload', { signWith: tenant.address, payload: 'c0ffee', ...hexadecimal }),
    'The payload cannot be signed: ',
  ],
  'a path that leads nowhere': [
    () =>
      submit('create_wallet_accounts', {
        walletId: tenant.walletId,
        accounts: [{ ...ethereumAccount(1), path: 'm/left/right' }],
      }),
    '"m/left/right" is not a derivation path.',
  ],
  'a name of two lines': [
    () => submit('create_user_tag', { userTagName: 'two\nlines', userIds: [] }),
    'it holds a line break, or what turns the direction of writing',
  ],
  'a name that turns the direction of writing': [
    () => submit('create_wallet', { walletName: 'gpj.\u202Etellaw', accounts: [] }),
    'it holds a line break, or what turns the direction of writing',
  ],
  'a name with half of a character': [
    () => submit('create_wallet', { walletName: 'half \uD83D', accounts: [] }),
    'it holds what is no character',
  ],
  'half of a character to be signed': [
    () => submit('sign_raw_payload', { signWith: tenant.address, payload: '\uD800', ...text }),
    'The payload cannot be signed: it holds half of a character.',
  ],
  'an address of another curve': [
    () =>
      submit('create_private_keys', {
        privateKeys: [
          {
            privateKeyName: 'odd',
            curve: 'CURVE_ED25519',
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
          },
        ],
      }),
    'A key of CURVE_ED25519 has no address of the format ADDRESS_FORMAT_ETHEREUM.',
  ],
}

test.each(Object.entries(cases))('refused in its own words: %s', async (_, [send, sentence]) => {
  const { status, body } = await send()
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.message).toContain(sentence)
})

test('a mail address of two users is nobody’s', async () => {
  const user = { apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
  const users = ['one', 'two'].map((userName) => ({ ...user, userName, userEmail: 'both@example.org' }))
  expect((await submit('create_users', { users })).status).toBe(200)
  const { targetPublicKey } = createTestKey()
  const { body } = await submit('email_auth', {
    email: 'both@example.org',
    targetPublicKey,
    emailCustomization: { appName: 'Shop' },
  })
  expect(body.message).toBe('more than one user has this email in the organization')
})

test('an account of somebody’s login service belongs to one user', async () => {
  const claims = { sub: 'one', aud: 'app', exp: custody.clock.now() / 1000 + 600 }
  const provider = () => ({ providerName: 'service', oidcToken: custody.issuer.token(claims) })
  const store = () => submit('create_oauth_providers', { userId: tenant.userId, oauthProviders: [provider()] })
  expect((await store()).status).toBe(200)
  expect((await store()).body.message).toBe('this OAuth provider is stored already in this organization')
})

test.each(['a\0b', '\ud800'])('an account whose name is %j, which is no text, is refused', async (sub) => {
  const oidcToken = custody.issuer.token({ sub, aud: 'app', exp: custody.clock.now() / 1000 + 600 })
  const oauthProviders = [{ providerName: 'service', oidcToken }]
  const { status, body } = await submit('create_oauth_providers', { userId: tenant.userId, oauthProviders })
  expect([status, body.turnkeyErrorCode]).toEqual([400, 'INVALID_OIDC_TOKEN'])
})

test.each(['\n', '\r', '\u0085', '\u2028', '\u2029', '\t', '\u200E', '\u061C', '\u202A', '\u2066', '\u2069'])(
  'no name takes %j',
  async (character) => {
    const { status, body } = await submit('create_user_tag', { userTagName: `a${character}b`, userIds: [] })
    expect([status, body.message]).toEqual([400, expect.stringContaining('invalid parameter userTagName')])
  },
)

test('names of all writings, and pictures of several characters, are taken', async () => {
  for (const name of ['Zoë’s wallet', 'محفظة', 'ארנק', '钱包', '👩‍👩‍👧 family', 'नमस्ते']) {
    expect((await submit('create_user_tag', { userTagName: name, userIds: [] })).status).toBe(200)
  }
})

test('a sealed secret that somebody has changed is told as that, and goes into the log', async () => {
  const told: unknown[] = []
  const log = { ...silentLog, error: (message: string) => void told.push(message) }
  const own = await createTestServer({ log })
  const other = await createTenant(own, 'changed')
  const { sealed_secret: sealed } = await own.database
    .selectFrom('custody_wallet')
    .select('sealed_secret')
    .where('id', '=', other.walletId)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await own.database
    .updateTable('custody_wallet')
    .set({ sealed_secret: bytes.toString('base64') })
    .where('id', '=', other.walletId)
    .execute()
  const parameters = { signWith: other.address, payload: 'abc', ...text }
  const request = { organizationId: other.organizationId, parameters }
  expect(await own.submit('sign_raw_payload', request, other.key)).toMatchObject({
    status: 500,
    body: {
      code: 15,
      message: 'A sealed secret was changed, moved to another row, or sealed under another key.',
      turnkeyErrorCode: 'STORED_SECRET_DAMAGED',
    },
  })
  expect(told).toEqual(['A secret in the database is damaged, or somebody has changed it'])
  await own.close()
})
