import { afterEach, describe, expect, test } from 'vitest'
import { type SinkBehaviour, type SmtpSink, startSmtpSink } from '../testing/smtpSink.ts'
import type { Mail } from './mailer.ts'
import { smtpMailer } from './smtpMailer.ts'

let sink: SmtpSink | undefined
afterEach(async () => {
  await sink?.close()
  sink = undefined
})

const code = '3mJr7AoUXx2Wqd'.repeat(16)
const text = `Sign in to Café\n\n.a line that begins with a point\n\n${code}\n`
const mail: Mail = { to: 'visitor@shop.example', subject: 'Sign in to Café', text, sender: {} }

async function open(behaviour: SinkBehaviour, silenceMs?: number) {
  sink = await startSmtpSink(behaviour)
  const mailer = smtpMailer({ url: sink.url, from: 'keys@shop.example', ...(silenceMs !== undefined && { silenceMs }) })
  return { mailer, sink }
}

/** The body of a mail as its reader sees it. */
function bodyOf(data: string): string {
  const [head = '', ...rest] = data.split('\n\n')
  const body = rest.join('\n\n')
  const [, encoding = '7bit'] = /^content-transfer-encoding: (\S+)$/im.exec(head) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('a mail arrives whole, from the owner, at one address', async () => {
  const { mailer, sink } = await open('takes')
  await mailer.send(mail)
  await mailer.send({ ...mail, sender: { address: 'other@shop.example', name: 'Acme', replyTo: 'help@shop.example' } })
  const [first, second] = sink.mails
  expect(first).toMatchObject({ from: 'keys@shop.example', to: ['visitor@shop.example'] })
  expect(bodyOf(first?.data ?? '').trimEnd()).toBe(text.trimEnd())
  expect(second).toMatchObject({ from: 'other@shop.example' })
  expect(second?.data).toMatch(/^From: Acme <other@shop\.example>$/m)
  expect(second?.data).toMatch(/^Reply-To: help@shop\.example$/m)
})

test('a mail that can be ended says by which address, for mail programs', async () => {
  const { mailer, sink } = await open('takes')
  await mailer.send({ ...mail, unsubscribeUrl: 'https://shop.example/api/notices/stop?to=0x1.a' })
  expect(sink.mails[0]?.data).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/api\/notices\/stop\?to=0x1\.a>$/im)
  expect(sink.mails[0]?.data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
})

test('error: no address becomes a second one, and no line of its own', async () => {
  const { mailer, sink } = await open('takes')
  const hostile = ['a@shop.example, b@evil.example', 'x,b@evil.example', 'a@shop.example\r\nBcc: b@evil.example']
  for (const to of hostile) await mailer.send({ ...mail, to }).catch(() => undefined)
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: b@evil.example' })
  for (const { to, data } of sink.mails) {
    expect(to.length).toBe(1)
    expect(to).not.toEqual(['b@evil.example'])
    expect(data).not.toMatch(/^Bcc:/im)
  }
  expect(sink.mails.length).toBeGreaterThan(0)
})

describe('error: what a mail server does not take is said in its own words', () => {
  test.each([
    ['refuses-receiver', /No such mailbox here/],
    ['refuses-mail', /Message refused/],
    ['hangs-up', /^email could not be handed over: ./],
  ] as const)('%s', async (behaviour, words) => {
    const { mailer, sink } = await open(behaviour)
    await expect(mailer.send(mail)).rejects.toMatchObject({
      code: 'mail_not_sent',
      message: expect.stringMatching(words),
    })
    expect(sink.mails).toEqual([])
  })

  test.each(['silent', 'stuck'] as const)('%s: it is not waited for for ever', async (behaviour) => {
    const { mailer } = await open(behaviour, 50)
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'mail_not_sent' })
  })

  test('nobody is there', async () => {
    const { mailer, sink } = await open('takes')
    await sink.close()
    await expect(mailer.send(mail)).rejects.toMatchObject({
      code: 'mail_not_sent',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })
})
