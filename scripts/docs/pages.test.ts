import { expect, test } from 'vitest'
import { anchorsOf, slugOf } from './links.ts'
import { arrange, findBrokenLinks, readPages, toPage, toSite } from './pages.ts'

const pages = readPages()

test('every link of a document to a place in another, or in itself, leads to a heading', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(findBrokenLinks(pages)).toEqual([])
})

test('a link to a heading that is not there is found', () => {
  const one = toPage('docs/one.md', 'one', '# One\n\n[two](two.md#here), [itself](#one), [not here](#gone)\n')
  const two = toPage('docs/two.md', 'two', '# Two\n\n```md\n## Here\n```\n')
  expect(findBrokenLinks([one, two])).toEqual(['docs/one.md: two.md#here', 'docs/one.md: #gone'])
})

test('every column of a table has a name, for who hears it read', () => {
  const nameless = pages.flatMap(({ source, markdown }) =>
    [...markdown.matchAll(/^(\|.*\|)\n\|(?: ?:?-+:? ?\|)+$/gm)]
      .filter(([, header = '']) => /\|\s*\|/.test(header))
      .map(([, header]) => `${source}: ${header}`),
  )
  expect(nameless).toEqual([])
})

test('a record of a decision is half a page: 300 words at most, tables and all', () => {
  const rest = 'how things are today belongs in the document or docstring that tells it, and the record links to that'
  const long = pages
    .filter(({ source }) => source.startsWith('docs/decisions/'))
    .map(({ source, markdown }) => ({ source, words: markdown.split(/\s+/).filter(Boolean).length }))
    .filter(({ words }) => words > 300)
    .map(({ source, words }) => `${source} has ${words} words: ${rest}`)
  expect(long).toEqual([])
})

test('headings have the addresses that file views give them', () => {
  expect(slugOf('9. What `x.y` takes – and why')).toBe('9-what-xy-takes--and-why')
  expect([...anchorsOf('# A\n## A\n## [`b`](c.md)\n')]).toEqual(['a', 'a-1', 'b'])
})

test('every page has one place, and one that nobody thought of stands with the guides', () => {
  const placed = arrange([...pages, toPage('docs/new.md', 'new', '# New\n')])
  const names = placed.flatMap((section) => section.pages.map(({ name }) => name))
  expect([...names].sort()).toEqual([...pages.map(({ name }) => name), 'new'].filter((name) => name !== 'index').sort())
  expect(placed.find(({ title }) => title === 'Guides')?.pages.at(-1)?.name).toBe('new')
})

test('on the site links lead to pages, what is not there is named, and comments are gone', () => {
  const page = toPage(
    'docs/guides/a.md',
    'guides/a',
    '# A\n\n<!-- given\nx\n-->\n```ts\n[b](../b.md)\n```\n[b](../b.md#c), [code](../../scripts/x.ts), [here](#a)\n',
  )
  expect(toSite(page, [page, toPage('docs/b.md', 'b', '# B\n## C\n')])).toBe(
    '# A\n\n```ts\n[b](../b.md)\n```\n[b](/b.md#c), code, [here](#a)\n',
  )
})
