import { language } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { composeMail } from './composeMail.ts'
import type { MailPart } from './mailPlan.ts'

const parts: readonly MailPart[] = [
  { kind: 'link', text: 'https://shop.example/?a=1&b=%22', label: 'Sign in', lead: 'Open this link:' },
  { kind: 'code', text: 'abc' },
  { kind: 'notes', text: 'One.' },
  { kind: 'notes', text: 'Two.' },
]

test('both bodies of a mail say the same', () => {
  const { subject, text, html } = composeMail({
    language: language('en', 'English'),
    name: 'Shop',
    title: 'Hello\r\nBcc: x',
    parts,
  })
  expect(subject).toBe('Hello Bcc: x')
  expect(text).toBe('Hello Bcc: x\n\nOpen this link:\n\nhttps://shop.example/?a=1&b=%22\n\nabc\n\nOne.\nTwo.\n')
  expect(html).toMatch(/<a href="https:\/\/shop\.example\/\?a=1&amp;b=%22"[^>]*>Sign in<\/a>/)
  for (const said of ['>Hello Bcc: x</h1>', '>Shop</td>', '>abc</p>', '>One.</p>', '>Two.</p>'])
    expect(html).toContain(said)
})

test('no word of a mail becomes markup, and nothing in it is fetched', () => {
  const hostile = `"><img src=x onerror=alert(1)>'</style><script>`
  const { html } = composeMail({
    language: language('ar', 'العربية'),
    name: hostile,
    title: hostile,
    parts: [{ kind: 'link', text: `https://shop.example/${hostile}`, label: hostile, lead: hostile }],
  })
  expect(html).not.toMatch(/<(?:img|script|link|iframe|object)/i)
  expect(html).not.toMatch(/url\(|@import|src=(?!x onerror)/i)
  expect(html?.match(/<\/style>/g)).toHaveLength(1)
  expect(html?.match(/https:/g)).toHaveLength(1)
  // Programs of mails replace the elements around, and what stands inside has the direction all the same.
  expect(html?.match(/<(?:html|div) lang="ar" dir="rtl">/g)).toHaveLength(2)
})

test('a mail without its style sheet keeps its colours: each ground has its writing', () => {
  const { html = '' } = composeMail({ language: language('en', 'English'), name: 'Shop', title: 'Hello', parts })
  const grounds = [...html.matchAll(/style="([^"]*background:[^"]*)"/g)].map(([, style = '']) => style)
  expect(grounds.length).toBeGreaterThan(3)
  // That of the card and that of the button have theirs one element further in.
  const bare = grounds.filter((style) => !/(?:^|;)color:/.test(style) && !/max-width:480px|#c99b38/.test(style))
  expect(bare).toEqual([])
})

test('lists of mails show what the mail says, and not its title twice', () => {
  const { html = '' } = composeMail({ language: language('en', 'English'), name: 'Shop', title: 'Hello', parts })
  expect(html).toMatch(/<div style="display:none[^"]*">One\.&#847;/)
})

test('a link in the small print is no button', () => {
  const link: MailPart = { kind: 'link', text: 'https://shop.example/stop', label: 'Stop', lead: 'Stop by this link:' }
  const plan = { language: language('en', 'English'), name: 'Shop', title: 'Hello' }
  const { html = '' } = composeMail({ ...plan, parts: [...parts, link] })
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).toMatch(/<a class="quiet" href="https:\/\/shop\.example\/stop"/)
})
