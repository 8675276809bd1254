import { fakeClock } from '@latchkey/base/testing'
import { openCredentialBundle } from '@latchkey/custody'
import { createTestKey, stampOf, type TestKey } from '@latchkey/custody-server/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf, openTestDatabase } from '../testing/testApp.ts'
import {
  createEmbeddedApp,
  createFrameKey,
  type MailPath,
  openTestCustody,
  type Page,
  readCode,
  register,
} from '../testing/testCustody.ts'

const clock = fakeClock()
const { database, close: closeDatabase } = await openTestDatabase()
const custody = await openTestCustody(clock)
afterAll(async () => {
  await custody.close()
  await closeDatabase()
})

let drawn = 0
/** Asked by somebody else each time, so that no limit is met. */
const open = () => createEmbeddedApp(database, { custody, callerOf: () => `203.0.${drawn++}.1` })
const newEmail = () => `reader${drawn++}@shop.example`
const nobody = { apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
type Owner = { readonly organizationId: string; readonly userId: string }
const ownerIn = ({ body }: { body: Record<string, unknown> }): Owner => ({
  organizationId: String(body['organizationId']),
  userId: String(body['userId']),
})
const send = (page: Page, path: string, body: object) => page.send('POST', `/api/embedded/${path}`, body)
const questionOf = ({ organizationId }: Owner, key: TestKey) => ({
  organizationId,
  stamp: stampOf(JSON.stringify({ organizationId }), key),
})

/** A wallet by passkey, with the key of its first session. */
async function makeWallet(page: Page, email?: string) {
  const [{ request }, key] = [await register(page), createTestKey()]
  const sessionKey = { name: 'page', publicKey: key.publicKey }
  const made = await send(page, 'passkey', { passkey: request, sessionKey, ...(email !== undefined && { email }) })
  await clock.advance(1000)
  return { ...ownerIn(made), key }
}
type Wallet = Awaited<ReturnType<typeof makeWallet>>

/** Has a mail sent to an address, and opens what it brings. */
async function readMail(page: Page, path: MailPath, email: string) {
  await clock.advance(30_000)
  const frame = createFrameKey()
  await send(page, path, { email, targetPublicKey: frame.targetPublicKey })
  return await readCode({ page, custody, frame }, path, email)
}

const nameAddress = ({ organizationId, userId, key }: Wallet, userEmail: string) =>
  custody.submit('update_user', { organizationId, parameters: { userId, userEmail } }, key)

/** As the wallet's page does it: the code first, and with its word the wallet names the address. */
async function confirm(page: Page, wallet: Wallet, email: string) {
  const { owner, key } = await readMail(page, 'address', email)
  const proof = questionOf(owner, key)
  const answer = await send(page, 'confirm-address', { organizationId: wallet.organizationId, email, proof })
  if (answer.status === 200) await nameAddress(wallet, email)
  return answer
}

/** A code that a wallet's own user has mailed, without the wallet's server. */
async function mailWithin({ organizationId, key }: Pick<Wallet, 'organizationId' | 'key'>, email: string) {
  const frame = createFrameKey()
  const life = { expirationSeconds: '86400' }
  const parameters = { email, targetPublicKey: frame.targetPublicKey, emailCustomization: { appName: 'Acme' }, ...life }
  const sent = await custody.submit('email_auth', { organizationId, parameters }, key)
  expect(sent).toMatchObject({ status: 200 })
  await expect.poll(() => custody.mails.at(-1)?.to).toBe(email)
  const code = custody.mails.at(-1)?.text.match(/\n\n(\w{100,})\n/)?.[1]
  return createTestKey(await openCredentialBundle(code, frame.privateBytes))
}

/** An attacker who reads the mails now has the codes of the email wallet sent to another address. */
async function moveEmailWallet(page: Page, email: string) {
  const { owner, key } = await readMail(page, 'email', email)
  const [wallet, other] = [{ ...owner, key }, newEmail()]
  expect((await nameAddress(wallet, other)).status).toBe(200)
  return { ...wallet, mailSelf: () => mailWithin(wallet, other) }
}

/** The wallet that a mail brings back; undefined where none is sent. */
const recovers = async (page: Page, email: string) => {
  await clock.advance(30_000)
  const [frame, before] = [createFrameKey(), custody.mails.length]
  await send(page, 'recovery', { email, targetPublicKey: frame.targetPublicKey })
  if (custody.mails.length === before) return undefined
  return (await readCode({ page, custody, frame }, 'recovery', email)).owner.organizationId
}
const isRecoverable = async (page: Page, wallet: Wallet) =>
  (await send(page, 'recoverable', questionOf(wallet, wallet.key))).body['isRecoverable']

describe('an address brings a wallet back', () => {
  test('once its reader has confirmed it, and not before', async () => {
    const page = await open()
    const email = newEmail()
    const wallet = await makeWallet(page, email)
    expect(await recovers(page, email)).not.toBe(wallet.organizationId)
    expect(await isRecoverable(page, wallet)).toBe(false)
    expect((await confirm(page, wallet, email)).status).toBe(200)
    expect(await isRecoverable(page, wallet)).toBe(true)
    const { owner, mail } = await readMail(page, 'recovery', email)
    expect(owner.organizationId).toBe(wallet.organizationId)
    expect(mail).toMatchObject({ to: email, subject: 'Recover your account at Acme' })
  })

  test('that named none when it was made', async () => {
    const page = await open()
    const [wallet, email] = [await makeWallet(page), newEmail()]
    const { mail } = await readMail(page, 'address', email)
    expect(mail?.subject).toBe('Confirm this address for recovery at Acme')
    expect(mail?.text).toMatch(
      /^Confirm this address for recovery at Acme\n\n.*mails to this address can bring the wallet back/,
    )
    expect(mail?.text).not.toContain('Sign in')
    // The page that asked is open: nothing is to be clicked.
    expect(mail?.text).not.toContain('http')
    await confirm(page, wallet, email)
    expect(await recovers(page, email)).toBe(wallet.organizationId)
  })

  test('whoever else names it, before or after, in whatever number', async () => {
    const page = await open()
    const email = newEmail()
    for (let count = 0; count < 3; count++) await makeWallet(page, email)
    const wallet = await makeWallet(page, email)
    await confirm(page, wallet, email)
    await makeWallet(page, email)
    const stranger = await makeWallet(page)
    await nameAddress(stranger, email)
    expect(await recovers(page, email)).toBe(wallet.organizationId)
    expect(await isRecoverable(page, stranger)).toBe(false)
  })

  test('before the email wallet of the address', async () => {
    const page = await open()
    const email = newEmail()
    const { owner } = await readMail(page, 'email', email)
    expect(await recovers(page, email)).toBe(owner.organizationId)
    const wallet = await makeWallet(page)
    await confirm(page, wallet, email)
    expect(await recovers(page, email)).toBe(wallet.organizationId)
  })

  test('until its wallet gives it up: then it is free for another, and comes back to none unasked', async () => {
    const page = await open()
    const [email, other] = [newEmail(), newEmail()]
    const [first, second] = [await makeWallet(page, email), await makeWallet(page)]
    await confirm(page, first, email)
    expect(codeOf(await confirm(page, second, email))).toBe('address_recovers_other')
    expect(await recovers(page, email)).toBe(first.organizationId)
    await confirm(page, first, other)
    expect(await recovers(page, email)).not.toBe(first.organizationId)
    expect(await recovers(page, other)).toBe(first.organizationId)
    expect((await confirm(page, second, email)).status).toBe(200)
    await nameAddress(first, email)
    expect(await recovers(page, email)).toBe(second.organizationId)
  })

  test('once more after its wallet gave it up, when its reader has confirmed it anew', async () => {
    const page = await open()
    const email = newEmail()
    const [first, second] = [await makeWallet(page, email), await makeWallet(page)]
    await confirm(page, first, email)
    expect((await nameAddress(first, newEmail())).status).toBe(200)
    expect((await nameAddress(first, email)).status).toBe(200)
    expect(await recovers(page, email)).not.toBe(first.organizationId)
    expect(await isRecoverable(page, first)).toBe(false)
    await confirm(page, first, email)
    expect(await recovers(page, email)).toBe(first.organizationId)
    // Other changes give nothing up.
    const { organizationId, userId, key } = first
    await custody.submit('update_user', { organizationId, parameters: { userId, userName: 'Ada' } }, key)
    expect(await recovers(page, email)).toBe(organizationId)
    await nameAddress(first, newEmail())
    await nameAddress(first, email)
    expect((await confirm(page, second, email)).status).toBe(200)
    expect(await recovers(page, email)).toBe(second.organizationId)
  })

  /** A wallet that an hour ago let an address be confirmed, and did not name it; with a key of a new login. */
  async function confirmedLongAgo(page: Page, email: string): Promise<Wallet> {
    const before = newEmail()
    const wallet = await makeWallet(page, before)
    const { owner, key } = await readMail(page, 'address', email)
    const confirmed = { organizationId: wallet.organizationId, email, proof: questionOf(owner, key) }
    expect((await send(page, 'confirm-address', confirmed)).status).toBe(200)
    await clock.advance(3_600_001)
    return await loginBy(wallet, before)
  }
  const loginBy = async (wallet: Wallet, email: string) => ({
    ...wallet,
    key: await mailWithin({ ...wallet, key: custody.rootKey }, email),
  })

  test('not when its wallet names it for the first time long after its reader has confirmed it', async () => {
    const page = await open()
    const email = newEmail()
    const wallet = await confirmedLongAgo(page, email)
    expect((await nameAddress(wallet, email)).status).toBe(200)
    expect(await recovers(page, email)).not.toBe(wallet.organizationId)
    // A registration named in time may be named again at any time.
    expect((await confirm(page, wallet, email)).status).toBe(200)
    await clock.advance(86_400_000)
    expect((await nameAddress(await loginBy(wallet, email), email)).status).toBe(200)
    expect(await recovers(page, email)).toBe(wallet.organizationId)
  })

  test('nor when somebody has it who came to the wallet later', async () => {
    const page = await open()
    const email = newEmail()
    const { organizationId, key } = await confirmedLongAgo(page, email)
    const users = [{ ...nobody, userName: 'Ben', userEmail: email }]
    expect((await custody.submit('create_users', { organizationId, parameters: { users } }, key)).status).toBe(200)
    expect(await recovers(page, email)).not.toBe(organizationId)
  })

  test('no more once the one who had it is gone from the wallet', async () => {
    const page = await open()
    const [wallet, email] = [await makeWallet(page), newEmail()]
    const { organizationId, key } = wallet
    const other = { ...nobody, userName: 'Ben', userEmail: email }
    const made = await custody.submit('create_users', { organizationId, parameters: { users: [other] } }, key)
    const [result] = Object.values<{ userIds: string[] }>(made.body.activity.result)
    const { owner, key: mailed } = await readMail(page, 'address', email)
    await send(page, 'confirm-address', { organizationId, email, proof: questionOf(owner, mailed) })
    expect(await recovers(page, email)).toBe(organizationId)
    await custody.submit('delete_users', { organizationId, parameters: { userIds: result?.userIds } }, key)
    await nameAddress(wallet, email)
    expect(await recovers(page, email)).not.toBe(organizationId)
  })
})

describe('error: no address is confirmed', () => {
  const attempt = async (proofOf: (page: Page, email: string, wallet: Wallet) => Promise<object>) => {
    const page = await open()
    const email = newEmail()
    const wallet = await makeWallet(page, email)
    const proof = await proofOf(page, email, wallet)
    return codeOf(await send(page, 'confirm-address', { organizationId: wallet.organizationId, email, proof }))
  }
  test.each<[string, (page: Page, email: string, wallet: Wallet) => Promise<object>]>([
    [
      'a mail to another address',
      async (page) => {
        const { owner, key } = await readMail(page, 'address', newEmail())
        return questionOf(owner, key)
      },
    ],
    ['the key of the wallet', async (_page, _email, wallet) => questionOf(wallet, wallet.key)],
    [
      'a key of nobody',
      async (page, email) => {
        const { owner } = await readMail(page, 'address', email)
        return questionOf(owner, createTestKey())
      },
    ],
    [
      'a code that is too old',
      async (page, email) => {
        const { owner, key } = await readMail(page, 'address', email)
        await clock.advance(900_000)
        return questionOf(owner, key)
      },
    ],
    [
      'what is no stamp',
      async (page, email) => {
        const { owner } = await readMail(page, 'address', email)
        return { organizationId: owner.organizationId, stamp: 'x' }
      },
    ],
    [
      'a session of the email wallet',
      async (page, email) => {
        const { owner, key } = await readMail(page, 'email', email)
        const session = createTestKey()
        const apiKeys = [{ apiKeyName: 'page', publicKey: session.publicKey, curveType: 'API_KEY_CURVE_P256' }]
        const { organizationId, userId } = owner
        await custody.submit('create_api_keys', { organizationId, parameters: { userId, apiKeys } }, key)
        return questionOf(owner, session)
      },
    ],
    [
      'a code that is too old for a mail of this server',
      async (page, email) => {
        const { owner, key } = await readMail(page, 'email', email)
        const mailed = await mailWithin({ ...owner, key }, email)
        await clock.advance(900_001)
        return questionOf(owner, mailed)
      },
    ],
    [
      'a mail to where the email wallet has moved since',
      async (page, email) => {
        const moved = await moveEmailWallet(page, email)
        return questionOf(moved, await moved.mailSelf())
      },
    ],
    [
      'a mail to where the email wallet was meanwhile',
      async (page, email) => {
        const moved = await moveEmailWallet(page, email)
        const key = await moved.mailSelf()
        await nameAddress(moved, email)
        return questionOf(moved, key)
      },
    ],
    [
      'a mail to another user of the email wallet',
      async (page, email) => {
        const { owner, key } = await readMail(page, 'email', email)
        const { organizationId } = owner
        const other = { ...nobody, userName: 'Ben', userEmail: newEmail() }
        const made = await custody.submit('create_users', { organizationId, parameters: { users: [other] } }, key)
        const [result] = Object.values<{ userIds: string[] }>(made.body.activity.result)
        const mailed = await mailWithin({ ...owner, key }, other.userEmail)
        return questionOf({ organizationId, userId: result?.userIds[0] ?? '' }, mailed)
      },
    ],
  ])('by %s', async (_what, proofOf) => {
    expect(await attempt(proofOf)).toBe('address_not_proved')
  })

  test('but by a code that the reader had mailed to where he had moved back', async () => {
    const page = await open()
    const email = newEmail()
    const wallet = await makeWallet(page, email)
    const moved = await moveEmailWallet(page, email)
    await nameAddress(moved, email)
    await clock.advance(1000)
    expect((await confirm(page, wallet, email)).status).toBe(200)
    expect(await recovers(page, email)).toBe(wallet.organizationId)
  })

  test('for a wallet that is not here', async () => {
    const page = await open()
    const email = newEmail()
    const { owner, key } = await readMail(page, 'address', email)
    const proof = questionOf(owner, key)
    const organizationId = '00000000-0000-4000-8000-000000000000'
    expect(codeOf(await send(page, 'confirm-address', { organizationId, email, proof }))).toBe('address_not_proved')
  })

  test('and nobody learns of a wallet without its key', async () => {
    const page = await open()
    const wallet = await makeWallet(page)
    const answer = await send(page, 'recoverable', questionOf(wallet, createTestKey()))
    expect(codeOf(answer)).toBe('address_not_proved')
  })
})
