import { bundledWalletBook } from '@latchkey/wallet-book'
import { expect, test } from 'vitest'
import { logoTable } from './logoTable.ts'
import { readLogos, toServedLogo } from './pageLogos.ts'

test('every logo of the table is in its package, and is a drawing alone', () => {
  const logos = readLogos()
  expect([...logos.keys()]).toEqual(Object.keys(logoTable))
  for (const svg of logos.values()) expect(svg).toMatch(/^<svg [^>]*viewBox=.*<\/svg>$/s)
  const bytes = [...logos.values()].reduce((sum, svg) => sum + svg.length, 0)
  expect(bytes).toBeLessThan(200_000)
})

test('every wallet with a logo is in the wallet book', async () => {
  const keys = new Set((await bundledWalletBook()).map(({ key }) => `wallets/${key}`))
  expect(Object.keys(logoTable).filter((name) => name.startsWith('wallets/') && !keys.has(name))).toEqual([])
})

test.each([
  ['<svg><script>alert(1)</script></svg>', 'the element script'],
  ['<svg><style>*{}</style></svg>', 'the element style'],
  ['<svg><foreignObject/></svg>', 'the element foreignObject'],
  ['<svg><image href="#a"/></svg>', 'the element image'],
  ['<svg><a href="#a"/></svg>', 'the element a'],
  ['<svg><animate/></svg>', 'the element animate'],
  ['<!DOCTYPE svg><svg/>', 'the element !DOCTYPE'],
  ['<svg><path onclick="a()"/></svg>', 'onclick='],
  ['<svg><path style="fill:red"/></svg>', 'style='],
  ['<svg><use xlink:href="https://x.test/a.svg#b"/></svg>', 'href="'],
  ['<svg><path fill="url(https://x.test/a)"/></svg>', 'url('],
  ['<svg><filter><feImage href="#a"/></filter></svg>', 'a picture in it'],
])('%s is not served', (svg, found) => {
  expect(() => toServedLogo(svg, 'wallets/x')).toThrow(found)
})

test('only the white space between shapes is lost', () => {
  expect(toServedLogo('<svg class="a">\n  <path fill="url(#b)" d="M0 0 1 1"/>\n</svg>\n', 'wallets/x')).toBe(
    '<svg><path fill="url(#b)" d="M0 0 1 1"/></svg>',
  )
})
