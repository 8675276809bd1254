import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { safeLink } from './outsideLink.ts'

test('an https address passes', () => {
  expect(safeLink('https://explorer.example/tx/0x1?a=b#c')).toBe('https://explorer.example/tx/0x1?a=b#c')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://explorer.example',
  'intent://scan#Intent;end',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'https://user:secret@explorer.example',
  'https://known.example@other.example',
  '//explorer.example',
  '/relative',
  'https://',
  '',
  `https://a.example/${'a'.repeat(3000)}`,
])('error: %j does not', (text) => {
  expect(safeLink(text)).toBeUndefined()
})

test('an address of this site passes without TLS as well, and no other host, port or scheme of it', () => {
  vi.stubGlobal('location', new URL('http://localhost:4400/activity'))
  expect(safeLink('http://localhost:4400/explorer/31337/tx/0x1')).toBe('http://localhost:4400/explorer/31337/tx/0x1')
  for (const other of ['http://localhost:4401/', 'http://127.0.0.1:4400/', 'http://a@localhost:4400/', '/explorer']) {
    expect(safeLink(other)).toBeUndefined()
  }
  expect(safeLink('blob:http://localhost:4400/1')).toBeUndefined()
  vi.unstubAllGlobals()
})

test('nothing but https without user information ever comes out', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `https:${text}`),
      ),
      (text) => {
        const link = safeLink(text)
        return link === undefined || /^https:\/\/[^/@]+(?:\/|$)/.test(link)
      },
    ),
  )
})
