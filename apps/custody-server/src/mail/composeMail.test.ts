import { language } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { composeMail, type MailPart } from './composeMail.ts'

const parts: readonly MailPart[] = [
  { kind: 'link', text: 'https://shop.example/?a=1&b=%22', label: 'Sign in', lead: 'Open this link:' },
  { kind: 'code', text: 'abc' },
  { kind: 'notes', text: 'One.' },
  { kind: 'notes', text: 'Two.' },
]

test('both bodies of a mail say the same', () => {
  const { subject, text, html } = composeMail({ language: language('en', 'English'), title: 'Hello\r\nBcc: x', parts })
  expect(subject).toBe('Hello Bcc: x')
  expect(text).toBe('Hello Bcc: x\n\nOpen this link:\n\nhttps://shop.example/?a=1&b=%22\n\nabc\n\nOne.\nTwo.\n')
  expect(html).toContain('<a class="button" href="https://shop.example/?a=1&#38;b=%22">Sign in</a>')
  for (const said of ['<h1>Hello Bcc: x</h1>', '>abc</p>', '>One.</p>', '>Two.</p>']) expect(html).toContain(said)
})

test('no word of a mail becomes markup, and nothing in it is fetched', () => {
  const hostile = `"><img src=x onerror=alert(1)>'</style><script>`
  const { html } = composeMail({
    language: language('ar', 'العربية'),
    title: hostile,
    parts: [{ kind: 'link', text: `https://shop.example/${hostile}`, label: hostile, lead: hostile }],
  })
  expect(html).not.toMatch(/<(?:img|script|link|iframe|object)/i)
  expect(html).not.toMatch(/url\(|@import|src=(?!x onerror)/i)
  expect(html?.match(/<\/style>/g)).toHaveLength(1)
  expect(html?.match(/https:/g)).toHaveLength(1)
  expect(html).toContain('<html lang="ar" dir="rtl">')
})
