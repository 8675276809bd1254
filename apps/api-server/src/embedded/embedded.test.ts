import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createTestKey } from '@latchkey/custody-server/testing'
import { dose } from '@latchkey/node/testing'
import { describe, expect, test } from 'vitest'
import type { EmbeddedTables } from '../tables/embeddedTables.ts'
import { codeOf, origin } from '../testing/testApp.ts'
import {
  askedOf,
  createEmbeddedApp,
  createFrameKey,
  cutLine,
  openCustodyStage,
  type Page,
  readCode,
  register,
} from '../testing/testCustody.ts'
import { organizationNameOf } from './addressDigest.ts'
import { createCustodyParent } from './custodyParent.ts'
import { findOrMake } from './mailStart.ts'

const clock = fakeClock()
const { database, custody, open } = await openCustodyStage(clock)

const hourMs = 3_600_000
let drawn = 0
const newEmail = () => `visitor${drawn++}@shop.example`
const idsOf = ({ body }: { body: Record<string, unknown> }) => ({
  organizationId: String(body['organizationId']),
  userId: String(body['userId']),
})
const mailTo = (page: Page, email: string, frame = createFrameKey(), path = 'email') =>
  page.send('POST', `/api/embedded/${path}`, { email, targetPublicKey: frame.targetPublicKey })
/** Has a code mailed, reads it, and learns whose it is. */
async function comeIn(page: Page, email: string, path: 'email' | 'recovery' = 'email') {
  const frame = createFrameKey()
  await mailTo(page, email, frame, path)
  return (await readCode({ page, custody, frame }, path, email)).owner
}
const below = async (filterType: string, filterValue: string) => {
  const { organizationId } = custody.root
  const { body } = await custody.query('list_suborgs', { organizationId, filterType, filterValue }, custody.rootKey)
  return body.organizationIds
}

/** Visitors, or processes, that do the same at one time. */
const together = dose(60, 1000)

describe('a passkey wallet', () => {
  test('is an organization of its own whose only credential is the passkey', async () => {
    const page = await open()
    const { passkey, request } = await register(page)
    const made = await page.send('POST', '/api/embedded/passkey', { passkey: request, walletName: 'Mine' })
    expect(made).toMatchObject({ status: 200, body: { address: expect.stringMatching(/^0x[\da-fA-F]{40}$/) } })
    const { organizationId, userId } = idsOf(made)
    const asked = JSON.stringify({ organizationId: custody.root.organizationId })
    const { kind: _, ...stamp } = passkey.stamp(Buffer.from(asked), { origin, rpId: 'localhost' })
    const headers = { 'x-stamp-webauthn': JSON.stringify(stamp) }
    // As on a new device: asked at the parent, custody tells whose passkey it is.
    const whoami = await custody.post('/public/v1/query/whoami', asked, headers)
    expect(whoami.body).toMatchObject({ organizationId, userId })
    const { body } = await custody.query('list_users', { organizationId }, custody.rootKey)
    expect(body.users).toMatchObject([{ apiKeys: [], authenticators: [{ authenticatorName: 'This device' }] }])
    expect(body.users[0].userEmail ?? null).toBeNull()
    const { body: wallets } = await custody.query('list_wallets', { organizationId }, custody.rootKey)
    expect(wallets.wallets).toMatchObject([{ walletId: made.body['walletId'], walletName: 'Mine' }])
  })

  test('error: a registration is taken once, and within five minutes', async () => {
    const page = await open()
    const { request } = await register(page)
    const both = await Promise.all([1, 2].map(() => page.send('POST', '/api/embedded/passkey', { passkey: request })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await register(page)
    await clock.advance(300_000)
    const answer = await page.send('POST', '/api/embedded/passkey', { passkey: late.request })
    expect(codeOf(answer)).toBe('registration_unknown')
  })

  test.each([
    ['for another page', { origin: 'https://evil.example' }, 'passkey_for_other'],
    ['in a foreign frame', { topOrigin: 'https://evil.example' }, 'passkey_for_other'],
    ['as a signature', { type: 'webauthn.get' }, 'passkey_for_other'],
    ['with nobody there', { flags: 0x40 }, 'passkey_refused'],
  ])('error: a passkey made %s is refused', async (_how, ceremony, code) => {
    const page = await open()
    const { request } = await register(page, ceremony)
    expect(codeOf(await page.send('POST', '/api/embedded/passkey', { passkey: request }))).toBe(code)
  })

  test('error: a challenge of nobody, and one that the browser was not given', async () => {
    const page = await open()
    const foreign = Buffer.alloc(32, 7).toString('base64url')
    const { request } = await register(page, { challenge: foreign })
    expect(codeOf(await page.send('POST', '/api/embedded/passkey', { passkey: request }))).toBe('passkey_for_other')
    const passkey = { ...request, challenge: foreign }
    expect(codeOf(await page.send('POST', '/api/embedded/passkey', { passkey }))).toBe('registration_unknown')
  })

  test('custody that was lost in the middle is asked again, and makes one wallet', async () => {
    const email = newEmail()
    const { line, fetch } = cutLine(custody)
    const page = await createEmbeddedApp(database, { custody, fetch })
    const { passkey, request } = await register(page)
    const lost = await page.send('POST', '/api/embedded/passkey', { passkey: request, email })
    expect(lost).toMatchObject({ status: 503, body: { error: { code: 'custody_unreachable' } } })
    line.isCut = false
    const made = await page.send('POST', '/api/embedded/passkey', { passkey: request, email })
    expect(made.status).toBe(200)
    expect(await below('CREDENTIAL_ID', passkey.credentialId)).toEqual([idsOf(made).organizationId])
  })
})

describe('an email wallet', () => {
  test.each([
    ['de', 'Bei Acme anmelden'],
    ['ja-JP, en;q=0.5', 'Acmeにサインイン'],
    ['x'.repeat(4000), 'Sign in to Acme'],
  ])('is mailed its code in the language of the page, %#', async (language, subject) => {
    const page = await open()
    const body = { email: newEmail(), targetPublicKey: createFrameKey().targetPublicKey }
    const answer = await page.send('POST', '/api/embedded/email', body, { 'accept-language': language })
    expect(answer.status).toBe(200)
    expect(custody.mails.at(-1)).toMatchObject({ to: body.email, subject })
  })

  test('begins with the first code, without a key, and is found again with the next', async () => {
    const page = await open()
    const [email, frame] = [newEmail(), createFrameKey()]
    const first = await mailTo(page, email, frame)
    const mail = custody.mails.at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Sign in to Acme' })
    // Everything about the wallet is for whoever reads the mail.
    expect(first.body).toEqual({})
    const { key, owner } = await readCode({ page, custody, frame }, 'email', email)
    const { organizationId, userId } = owner
    const whoami = await custody.query('whoami', { organizationId: custody.root.organizationId }, key)
    expect(whoami.body).toMatchObject({ organizationId, userId })
    // Nothing says yet that whoever asked reads the mails: no key is made for that.
    const wallets = await custody.query('list_wallets', { organizationId }, key)
    expect(wallets.body.wallets).toEqual([])
    await clock.advance(30_000)
    await mailTo(page, email.toUpperCase(), frame)
    expect((await readCode({ page, custody, frame }, 'email', email)).owner).toEqual(owner)
    // The code before is not void: anybody may ask for another.
    expect((await custody.query('whoami', { organizationId }, key)).status).toBe(200)
  })

  test('of many starts at once for one new address one makes it, and the rest wait', async () => {
    const page = await open()
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: together }, () => mailTo(page, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(together - 1)
    expect(await below('EMAIL', email)).toHaveLength(1)
  })

  test('many makings at once, as by many processes, are one organization', async () => {
    const { organizationId, apiPublicKey: publicKey, apiPrivateKey: privateKey } = custody.root
    const parent = createCustodyParent(
      {
        baseUrl: 'http://custody.test',
        fetch: (url, init) => custody.server.fetch(new Request(url, init)),
        organizationId,
        apiKey: { publicKey, privateKey },
        appName: 'Acme',
      },
      { clock, log: silentLog },
    )
    const tools = { database: database.withTables<EmbeddedTables>(), parent, apiPrivateKey: privateKey }
    const email = newEmail()
    // Each process has a clock of its own, a little off.
    const made = await Promise.all(
      Array.from({ length: together }, (_, index) =>
        findOrMake(tools, { email, nowMs: clock.now() - (index % 7) * 100 }),
      ),
    )
    expect(new Set(made.map((each) => each.organizationId)).size).toBe(1)
    expect(await below('NAME', organizationNameOf(email))).toHaveLength(1)
  }, 120_000)

  test('error: who asks gets a code every 30 s, and five an hour', async () => {
    const page = await open()
    const email = newEmail()
    expect((await mailTo(page, email)).status).toBe(200)
    await clock.advance(29_999)
    const early = await mailTo(page, email, createFrameKey(), 'recovery')
    expect([codeOf(early), early.headers.get('retry-after')]).toEqual(['code_sent_recently', '1'])
    for (let count = 0; count < 4; count++) {
      await clock.advance(30_000)
      expect((await mailTo(page, email)).status).toBe(200)
    }
    await clock.advance(30_000)
    const late = await mailTo(page, email)
    expect(late).toMatchObject({ status: 429, body: { error: { code: 'too_many_codes' } } })
    expect(late.headers.get('retry-after')).toBe(String(58 * 60))
    // Another process over the same tables knows it too.
    expect(codeOf(await mailTo(await createEmbeddedApp2(), email))).toBe('too_many_codes')
    await clock.advance(hourMs)
    expect((await mailTo(page, email)).status).toBe(200)
  })

  test('strangers who have codes sent use up nothing of what its reader may ask for', async () => {
    let caller = '203.0.113.1'
    const page = await createEmbeddedApp(database, { custody, callerOf: () => caller })
    const email = newEmail()
    const from = async (network: number) => {
      caller = `203.0.${network}.1`
      return (await mailTo(page, email)).status
    }
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      await clock.advance(30_000)
      statuses.push(await from(1))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // At the same moment, and as often as the stranger could.
    expect(await from(2)).toBe(200)
    // Three who do their most: a fourth asks for the first time all the same, and not for the second.
    for (const network of [3, 4]) {
      for (let count = 0; count < 5; count++) {
        await clock.advance(30_000)
        await from(network)
      }
    }
    expect(await from(5)).toBe(200)
    await clock.advance(30_000)
    expect([await from(5), await from(2)]).toEqual([429, 429])
    // However many they are, there is an end to it.
    for (let network = 6; network < 40; network++) statuses.push(await from(network))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5 + 30 - 16)
    expect(await from(99)).toBe(429)
  })

  test('error: who is told how long to wait gets a code then, however many strangers asked', async () => {
    let caller = ''
    const page = await createEmbeddedApp(database, { custody, callerOf: () => caller })
    const email = newEmail()
    for (let network = 0; network < 20; network++) {
      caller = `203.0.${network}.1`
      expect((await mailTo(page, email)).status).toBe(200)
      await clock.advance(60_000)
    }
    const refused = await mailTo(page, email)
    expect(codeOf(refused)).toBe('too_many_codes')
    await clock.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await mailTo(page, email)).status).toBe(200)
  })

  test('error: a stranger who names the address for himself stands in nobody’s way', async () => {
    const page = await open()
    const email = newEmail()
    const { request } = await register(page)
    const stranger = await page.send('POST', '/api/embedded/passkey', { passkey: request, email })
    const own = await comeIn(page, email)
    expect(own.organizationId).not.toBe(idsOf(stranger).organizationId)
    await clock.advance(30_000)
    expect(await comeIn(page, email)).toEqual(own)
  })
})

/** A second process over the same tables. */
async function createEmbeddedApp2(): Promise<Page> {
  const kept = await database.withTables<EmbeddedTables>().selectFrom('embedded_address').selectAll().execute()
  const page = await open()
  await database.withTables<EmbeddedTables>().insertInto('embedded_address').values(kept).execute()
  return page
}

describe('recovery by mail', () => {
  test('the mail’s key gives the wallet a new passkey', async () => {
    const page = await open()
    const [email, frame] = [newEmail(), createFrameKey()]
    const own = await comeIn(page, email)
    await clock.advance(30_000)
    await mailTo(page, email, frame, 'recovery')
    const { mail, key, owner } = await readCode({ page, custody, frame }, 'recovery', email)
    expect(mail).toMatchObject({ to: email, subject: 'Recover your account at Acme' })
    expect(owner).toEqual(own)
    const { organizationId, userId } = owner
    const next = (await register(page)).request
    const parameters = { userId, authenticator: { ...next, authenticatorName: 'New device' } }
    const { body } = await custody.submit('recover_user', { organizationId, parameters }, key)
    expect(body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('an unknown address looks like a known one, and gets no mail', async () => {
    const page = await open()
    const [email, before] = [newEmail(), custody.mails.length]
    const answers = [await mailTo(page, email, createFrameKey(), 'recovery')]
    expect(custody.mails.length).toBe(before)
    // The same address before and after it has a wallet, by every path: no two answers tell it apart.
    for (const path of ['email', 'recovery', 'address', 'email']) {
      await clock.advance(30_000)
      answers.push(await mailTo(page, email, createFrameKey(), path))
    }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: {} })),
    )
    expect(custody.mails.length).toBe(before + 4)
  })

  test('a key in a spelling that only one of the two servers reads tells no address apart', async () => {
    const page = await open()
    const [known, unknown] = [newEmail(), newEmail()]
    await mailTo(page, known)
    await clock.advance(30_000)
    const { targetPublicKey } = createFrameKey()
    const spelled = { targetPublicKey: `0X${targetPublicKey.toUpperCase()}` }
    const ask = async (email: string) => {
      const { status, body } = await page.send('POST', '/api/embedded/recovery', { email, ...spelled })
      return { status, body }
    }
    expect(await ask(known)).toEqual(await ask(unknown))
  })

  test('error: whose a code is, is told to nobody who has not opened it', async () => {
    const page = await open()
    const [email, frame] = [newEmail(), createFrameKey()]
    await mailTo(page, email, frame)
    const { publicKey } = (await readCode({ page, custody, frame }, 'email', email)).key
    const ask = async (asked: object) => {
      const { status, body } = await page.send('POST', '/api/embedded/owner', asked)
      return { status, body }
    }
    const refused = await ask({ ...askedOf('email', newEmail()), publicKey })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'code_refused' } } })
    expect(await ask({ ...askedOf('email', email), publicKey: createTestKey().publicKey })).toEqual(refused)
    expect(await ask({ ...askedOf('recovery', newEmail()), publicKey })).toEqual(refused)
  })

  test('who switched it off looks unknown as well', async () => {
    const page = await open()
    const [email, frame] = [newEmail(), createFrameKey()]
    await mailTo(page, email, frame)
    const { key, owner } = await readCode({ page, custody, frame }, 'email', email)
    const { organizationId } = owner
    // The last way in cannot be taken away: whoever switches mails off has another one.
    const { body: who } = await custody.query('whoami', { organizationId }, key)
    const { publicKey } = createTestKey()
    const apiKeys = [{ apiKeyName: 'Another way', publicKey, curveType: 'API_KEY_CURVE_P256' }]
    const parameters = { userId: who['userId'], apiKeys }
    expect((await custody.submit('create_api_keys', { organizationId, parameters }, key)).status).toBe(200)
    for (const name of ['FEATURE_NAME_EMAIL_RECOVERY', 'FEATURE_NAME_EMAIL_AUTH']) {
      const { status } = await custody.submit(
        'remove_organization_feature',
        { organizationId, parameters: { name } },
        key,
      )
      expect(status).toBe(200)
    }
    const before = custody.mails.length
    for (const path of ['recovery', 'email']) {
      await clock.advance(30_000)
      expect(await mailTo(page, email, frame, path)).toMatchObject({ status: 200, body: {} })
    }
    expect(custody.mails.length).toBe(before)
  })
})
