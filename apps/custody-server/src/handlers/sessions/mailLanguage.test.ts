import { openCredentialBundle } from '@latchkey/custody'
import { afterAll, expect, test } from 'vitest'
import { createTestKey } from '../../testing/testKey.ts'
import { createTestServer, resultOf } from '../../testing/testServer.ts'
import { createTenant, newPasskey } from '../../testing/testTenant.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'alice')
afterAll(() => custody.close())

const frame = createTestKey()
const link = { magicLinkTemplate: 'https://shop.example/wallet#code=%s' }

async function mailIn(acceptLanguage: string, name: 'email_auth' | 'init_user_email_recovery' = 'email_auth') {
  const { organizationId, email } = tenant
  const parameters = { email, targetPublicKey: frame.targetPublicKey, emailCustomization: { appName: 'Shop', ...link } }
  resultOf(await custody.submit(name, { organizationId, parameters, acceptLanguage }, custody.rootKey))
  return custody.mails.at(-1)
}

test.each([
  ['de', 'Bei Shop anmelden', 'Öffne diesen Link:', 'Er gilt 15 Minuten und nur', 'lang="de" dir="ltr"'],
  ['ar-EG', 'تسجيل الدخول إلى \u2068Shop\u2069', 'افتح هذا الرابط:', 'لمدة 15 دقيقة', 'lang="ar" dir="rtl"'],
  ['fr-x-none;q=0.5, ja', 'Shopにサインイン', 'このリンクを開いてください：', '有効時間は15分です', 'lang="ja"'],
  ['tlh, *', 'Sign in to Shop', 'Open this link:', 'It works for 15 minutes, and only', 'lang="en"'],
])('a code that is asked for in %s is mailed in that language', async (asked, subject, lead, life, root) => {
  const mail = await mailIn(asked)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(`${subject}\n\n${lead}\n\nhttps://shop.example/wallet#code=`)
  expect(mail?.text).toContain(life)
  expect(mail?.html).toContain(root)
  expect(mail?.html).toContain(life)
})

test('a recovery is told of in the language of the page that recovers', async () => {
  const { organizationId, userId } = tenant
  const mail = await mailIn('de', 'init_user_email_recovery')
  expect(mail?.subject).toBe('Dein Konto bei Shop wiederherstellen')
  const bundle = mail?.text.match(/#code=(\w+)/)?.[1]
  const key = createTestKey(await openCredentialBundle(bundle, frame.privateBytes))
  const parameters = { userId, authenticator: newPasskey('New') }
  resultOf(await custody.submit('recover_user', { organizationId, parameters, acceptLanguage: 'ja' }, key))
  const notice = custody.mails.at(-1)
  expect(notice?.subject).toBe('Latchkeyにパスキーが追加されました')
  const day = new Intl.DateTimeFormat('ja', { dateStyle: 'long', timeZone: 'UTC' }).format(custody.clock.now())
  expect(notice?.text).toContain(`日時：${day}`)
})
