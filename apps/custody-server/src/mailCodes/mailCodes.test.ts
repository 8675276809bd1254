import { silentLog } from '@latchkey/base'
import { consoleEndpoints, openCredentialBundle } from '@latchkey/custody'
import { openDatabase } from '@latchkey/node'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../commands/verifyAudit.ts'
import { createAttack, frozen } from '../testing/attack.ts'
import { changeRow, putBack, readRowsOf, takeSnapshot } from '../testing/tamper.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, type Tenant } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'

const attack = await createAttack()
const { custody, victim } = attack
afterAll(() => attack.close())

const wish = JSON.stringify({ code: 'six-digits' })
const link = 'https://shop.example/wallet#code=%s'
const dayMs = 86_400_000
let drawn = 0
/** Every test has an organization of its own. */
const newTenant = (at = custody) => createTenant(at, `reader${drawn++}`)

type Ask = {
  readonly at?: TestServer
  readonly frame?: TestKey
  readonly name?: 'email_auth' | 'init_user_email_recovery'
  readonly by?: TestKey
  readonly more?: object
}

/** Has a mail sent to the reader; what stands in it, and the page that asked. */
async function askMail({ organizationId, email }: Tenant, ask: Ask = {}) {
  const { at = custody, frame = createTestKey(), name = 'email_auth', by = at.rootKey, more = {} } = ask
  const emailCustomization = { appName: 'Shop', magicLinkTemplate: link, templateVariables: wish, ...more }
  const parameters = { email, targetPublicKey: frame.targetPublicKey, emailCustomization }
  resultOf(await at.submit(name, { organizationId, parameters }, by))
  const mail = at.mails.at(-1)
  return { frame, mail, digits: mail?.text.match(/^\d{6}$/m)?.[0] ?? '' }
}

type Try = { readonly at?: TestServer; readonly by?: TestKey; readonly userId?: string }

async function enter(
  tenant: Tenant,
  frame: TestKey,
  digits: string,
  { at = custody, by = at.rootKey, userId }: Try = {},
) {
  const { organizationId } = tenant
  const { targetPublicKey } = frame
  const body = JSON.stringify({ organizationId, userId: userId ?? tenant.userId, targetPublicKey, digits })
  return await at.post(consoleEndpoints.open_mail_code.path, body, { 'x-stamp': stampOf(body, by) })
}

const refused = { status: 403, body: { latchkeyErrorCode: 'mail_code_refused' } }
const wrongOf = (digits: string, by = 1) => String((Number(digits) + by) % 1_000_000).padStart(6, '0')

async function tryWrongly(tenant: Tenant, asked: { frame: TestKey; digits: string }, times: number) {
  for (let wrong = 1; wrong <= times; wrong++) {
    expect(await enter(tenant, asked.frame, wrongOf(asked.digits, wrong))).toMatchObject(refused)
  }
}

describe('six digits', () => {
  test.each(['email_auth', 'init_user_email_recovery'] as const)(
    'of a mail by %s open the same bundle that its link holds, for the page that asked, also where the answer was lost',
    async (name) => {
      const tenant = await newTenant()
      const { frame, mail, digits } = await askMail(tenant, { name })
      const linked = mail?.text.match(/#code=(\S+)/)?.[1]
      expect(mail?.text).toContain('Type this code on the page that asked for it:')
      expect(mail?.text).toContain('Never tell it to anybody')
      expect(mail?.html).toMatch(new RegExp(`<p class="code" dir="ltr" [^>]*>${digits}</p>`))
      const { status, body } = await enter(tenant, frame, digits)
      expect({ status, body }).toEqual({ status: 200, body: { credentialBundle: linked } })
      await openCredentialBundle(body.credentialBundle, frame.privateBytes)
      expect((await enter(tenant, frame, digits)).body).toEqual(body)
      // It is no further try of anybody's: who guesses after it has as many as before.
      await tryWrongly(tenant, { frame, digits }, 4)
      expect((await enter(tenant, frame, digits)).body).toEqual(body)
    },
  )

  test('stand in no mail whose request does not wish for them, nor where somebody else than the owner asks', async () => {
    const tenant = await newTenant()
    for (const ask of [
      { more: { templateVariables: null } },
      { more: { templateVariables: '{"code":"123456"}' } },
      { by: tenant.key, more: { magicLinkTemplate: null } },
    ]) {
      const { digits, mail } = await askMail(tenant, ask)
      expect([digits, mail?.text.match(/\n\n(\w{100,})\n/)?.[1]]).toEqual(['', expect.any(String)])
    }
    expect(await readRowsOf(custody.database, 'custody_mail_code', tenant.organizationId)).toEqual([])
  })

  test('stand in a mail that confirms an address as well', async () => {
    const tenant = await newTenant()
    const templateVariables = JSON.stringify({ purpose: 'confirm-address', appName: 'Shop', code: 'six-digits' })
    const { frame, mail, digits } = await askMail(tenant, { more: { magicLinkTemplate: null, templateVariables } })
    expect(mail?.subject).toBe('Confirm this address for recovery at Shop')
    expect((await enter(tenant, frame, digits)).status).toBe(200)
  })

  test('are said to be good for as long as they are, also where the key that they lead to is for longer', async () => {
    const { organizationId, email } = await newTenant()
    const emailCustomization = { appName: 'Shop', magicLinkTemplate: link, templateVariables: wish }
    const { targetPublicKey } = createTestKey()
    const parameters = { email, targetPublicKey, expirationSeconds: '3600', emailCustomization }
    resultOf(await custody.submit('email_auth', { organizationId, parameters }, custody.rootKey))
    expect(custody.mails.at(-1)?.text).toMatch(/\b15 minutes\b/)
  })

  test('open nothing for another page, another user, another organization, or after a quarter of an hour', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()]
    const { frame, digits } = await askMail(tenant)
    expect(await enter(tenant, createTestKey(), digits)).toMatchObject(refused)
    expect(await enter(tenant, frame, digits, { userId: tenant.otherUserId })).toMatchObject(refused)
    expect(await enter(other, frame, digits)).toMatchObject(refused)
    const late = await askMail(tenant)
    await custody.clock.advance(899_999)
    expect((await enter(tenant, frame, digits)).status).toBe(200)
    await custody.clock.advance(1)
    expect(await enter(tenant, late.frame, late.digits)).toMatchObject(refused)
  })

  test('are asked for by the owner alone', async () => {
    const tenant = await newTenant()
    const { frame, digits } = await askMail(tenant)
    expect(await enter(tenant, frame, digits, { by: tenant.key })).toMatchObject({ status: 403 })
    expect(await enter(tenant, frame, digits, { by: createTestKey() })).toMatchObject({ status: 401 })
    expect((await enter(tenant, frame, digits)).status).toBe(200)
  })

  test('end when the same page asks anew, and not when another one does', async () => {
    const tenant = await newTenant()
    const first = await askMail(tenant)
    await askMail(tenant)
    const again = await askMail(tenant, { frame: first.frame })
    if (first.digits !== again.digits) expect(await enter(tenant, first.frame, first.digits)).toMatchObject(refused)
    expect((await enter(tenant, first.frame, again.digits)).status).toBe(200)
    const mine = await askMail(tenant)
    await askMail(tenant)
    expect((await enter(tenant, mine.frame, mine.digits)).status).toBe(200)
  })

  test('end with the key that they lead to', async () => {
    const tenant = await newTenant()
    const { frame, digits } = await askMail(tenant)
    const [row] = await readRowsOf(custody.database, 'custody_mail_code', tenant.organizationId)
    const parameters = { userId: tenant.userId, apiKeyIds: [String(row?.['id'])] }
    const { organizationId } = tenant
    resultOf(await custody.submit('delete_api_keys', { organizationId, parameters }, tenant.key))
    expect(await enter(tenant, frame, digits)).toMatchObject(refused)
  })
})

describe('guesses', () => {
  test('five end a code, also those that come at the same time', async () => {
    const tenant = await newTenant()
    const { frame, digits } = await askMail(tenant)
    const wrong = [1, 2, 3, 4, 5].map((by) => enter(tenant, frame, wrongOf(digits, by)))
    for (const answer of await Promise.all(wrong)) expect(answer).toMatchObject(refused)
    expect(await enter(tenant, frame, digits)).toMatchObject(refused)
    expect(await readRowsOf(custody.database, 'custody_mail_code', tenant.organizationId)).toMatchObject([
      { wrong_tries: 5, sealed_bundle: null },
    ])
  })

  test('ten end all codes of a user, and for 45 days his mails hold a link and the long code', async () => {
    const tenant = await newTenant()
    await tryWrongly(tenant, await askMail(tenant), 5)
    const open = await askMail(tenant)
    await tryWrongly(tenant, await askMail(tenant), 4)
    await tryWrongly(tenant, open, 1)
    // One that was not tried, of the time when there were tries left, opens nothing either.
    expect(await enter(tenant, open.frame, open.digits)).toMatchObject(refused)
    const { digits, mail } = await askMail(tenant)
    expect([digits, mail?.text]).toEqual(['', expect.stringMatching(/#code=\w{100,}[\s\S]*\n\n\w{100,}\n/)])
    await custody.clock.advance(44 * dayMs)
    expect((await askMail(tenant)).digits).toBe('')
    await custody.clock.advance(dayMs)
    const later = await askMail(tenant)
    expect((await enter(tenant, later.frame, later.digits)).status).toBe(200)
  })

  test('of who knew the code in the end do not count', async () => {
    const tenant = await newTenant()
    for (let login = 0; login < 4; login++) {
      const asked = await askMail(tenant)
      await tryWrongly(tenant, asked, 4)
      expect((await enter(tenant, asked.frame, asked.digits)).status).toBe(200)
    }
  })

  test('are counted on disk before they are answered, and stand in the log', async () => {
    const masterKey = () => localMasterKey(Buffer.alloc(32, 7))
    const database = await openDatabase({ kind: 'memory' }, silentLog)
    const first = await createTestServer({ masterKey: masterKey() }, database)
    const tenant = await newTenant(first)
    const { frame, digits } = await askMail(tenant, { at: first })
    for (const by of [1, 2, 3, 4]) await enter(tenant, frame, wrongOf(digits, by), { at: first })
    // It ends without a word, as by a kill; the next one goes on with what is stored.
    const next = await createTestServer({ masterKey: masterKey(), clock: first.clock }, database)
    const again = { at: next, by: first.rootKey }
    expect(await enter(tenant, frame, wrongOf(digits, 5), again)).toMatchObject(refused)
    expect(await enter(tenant, frame, digits, again)).toMatchObject(refused)
    const rows = await readRowsOf(next.database, 'custody_audit', tenant.organizationId)
    const entries = rows.map(({ entry }) => JSON.parse(String(entry))).filter(({ kind }) => kind === 'mailCode')
    expect(entries.map(({ isRight }) => isRight)).toEqual([false, false, false, false, false])
    expect(JSON.stringify(entries)).not.toContain(digits)
    const { problems } = await verifyAudit({ database: next.database, masterKey: masterKey(), checkpoints: [] })
    expect(problems).toEqual([])
    await next.close()
  })
})

test('a try at no code leaves nothing behind: a stranger could fill the log with checkpoints of it', async () => {
  const masterKey = () => localMasterKey(Buffer.alloc(32, 7))
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const first = await createTestServer({ masterKey: masterKey() }, database)
  const tenant = await newTenant(first)
  await first.server.close()
  const before = await readRowsOf(database, 'custody_audit', tenant.organizationId)
  const next = await createTestServer({ masterKey: masterKey(), clock: first.clock }, database)
  expect(await enter(tenant, createTestKey(), '123456', { at: next, by: first.rootKey })).toMatchObject(refused)
  await next.server.close()
  expect(await readRowsOf(database, 'custody_audit', tenant.organizationId)).toEqual(before)
  await database.destroy()
})

describe('somebody who reads and writes the database', () => {
  test('finds neither digits nor a bundle', async () => {
    const tenant = await newTenant()
    const { digits, mail } = await askMail(tenant)
    const bundle = String(mail?.text.match(/#code=(\S+)/)?.[1])
    const { rows } = await takeSnapshot(custody.database, tenant.organizationId)
    const stored = JSON.stringify([...rows].map(([table, each]) => [table, each]))
    expect(stored).toContain('custody_mail_code')
    expect([stored.includes(bundle), new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(stored)]).toEqual([false, false])
  })

  test('freezes the organization by a count that is set back', async () => {
    const asked = await askMail(victim)
    await enter(victim, asked.frame, wrongOf(asked.digits))
    const [row = {}] = await readRowsOf(custody.database, 'custody_mail_code', victim.organizationId)
    await changeRow(custody.database, 'custody_mail_code', row, { wrong_tries: 0 })
    expect(await enter(victim, asked.frame, asked.digits)).toMatchObject(frozen)
    expect(await attack.problemsOf(victim)).toContainEqual(expect.stringContaining('mail code'))
    await attack.undo()
  })

  test('gains no guess at a running server by putting back everything', async () => {
    const asked = await askMail(victim)
    const before = await takeSnapshot(custody.database, victim.organizationId)
    for (let guess = 1; guess <= 7; guess++) {
      await enter(victim, asked.frame, wrongOf(asked.digits, guess))
      await putBack(custody.database, [before])
    }
    expect(await enter(victim, asked.frame, asked.digits)).toMatchObject(refused)
    await attack.undo()
  })

  test('gains no more than those of one user by putting back everything and having new mails sent', async () => {
    const before = await takeSnapshot(custody.database, victim.organizationId)
    for (let mail = 1; mail <= 2; mail++) {
      const asked = await askMail(victim)
      await tryWrongly(victim, asked, 5)
      await putBack(custody.database, [before])
    }
    const asked = await askMail(victim)
    expect(await enter(victim, asked.frame, asked.digits)).toMatchObject(refused)
    await attack.undo()
  })
})
