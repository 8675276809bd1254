import { expect, test } from 'vitest'
import { renderErrorCatalogue } from './errorCatalogue.ts'
import { renderErrorTexts } from './errorTexts.ts'
import { readText } from './repository.ts'

test('docs/errors.md says what the tables say (npm run errors writes it)', async () => {
  expect(readText('docs/errors.md')).toBe(await renderErrorCatalogue())
})

test('the English texts of errors are the sentences of the tables (npm run errors writes them)', async () => {
  for (const [path, text] of await renderErrorTexts()) expect(readText(path)).toBe(text)
})

test('no two tables use one code for different sentences', async () => {
  const rows = [...(await renderErrorCatalogue()).matchAll(/^\| `(\w+)` \| (.*?) \|/gm)]
  const sentences = new Map<string, Set<string>>()
  for (const [, code = '', sentence = ''] of rows) {
    sentences.set(code, (sentences.get(code) ?? new Set()).add(sentence))
  }
  expect([...sentences].filter(([, { size }]) => size > 1).map(([code]) => code)).toEqual([])
})

test('each failure of which the embedded wallet tells in words of its own is in a table', async () => {
  const rows = await renderErrorCatalogue()
  const told = readText('packages/react/src/screens/embedded/embeddedFailure.ts').matchAll(/^ {2}(\w+): '\w+',$/gm)
  const codes = [...told].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !rows.includes(`| \`${code}\` |`))).toEqual([])
})
