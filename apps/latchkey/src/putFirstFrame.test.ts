import { buildPlaceholder, namePlaceholder } from '@latchkey/web'
import { expect, test } from 'vitest'
import { putFirstFrame } from './putFirstFrame.ts'

const page = (name: string, build: string) =>
  `<div id="root"><!--first-frame--><b>${name}</b> ${name} · ${build}<!--/first-frame--></div><script>1</script>`
const drawn = page(namePlaceholder, buildPlaceholder)

test('the owner’s words stand where the build has left room for them', () => {
  expect(putFirstFrame(drawn, { name: 'House', build: 'abc' })).toBe(page('House', 'abc'))
})

test.each([
  ['markup', '<img src=x onerror="alert(1)">', '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'],
  ['an entity', '&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['what a replacement would read as a pattern', "$& $' $1", "$&amp; $' $1"],
  ['a placeholder', buildPlaceholder, buildPlaceholder],
  ['the end of the drawing', '<!--/first-frame-->', '&lt;!--/first-frame--&gt;'],
])('%s in a name stays text', (_, name, shown) => {
  expect(putFirstFrame(drawn, { name, build: 'abc' })).toBe(page(shown, 'abc'))
})

test('without words nothing is drawn', () => {
  expect(putFirstFrame(drawn, undefined)).toBe('<div id="root"></div><script>1</script>')
})

test('a page without a drawing stays as it is', () => {
  const plain = '<div id="root"></div>'
  expect(putFirstFrame(plain, { name: 'House', build: 'abc' })).toBe(plain)
  expect(putFirstFrame(plain, undefined)).toBe(plain)
})
