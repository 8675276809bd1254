import { expect, test } from 'vitest'
import { listFiles, readText } from '../repository.ts'
import { findLetters } from './findLetters.ts'

/** Screens that stay English, and say so. */
const english: readonly RegExp[] = [
  // Tools of developers: pages that no visitor of an owner's site meets.
  /^apps\/web\/src\/(?:simulator|inbox|explorer)\//,
  // A wallet like any other that a page may meet: it has a language of its own.
  /^apps\/web\/src\/demoWallet\//,
  // The names of its states are those of files.
  /\/gallery\//,
  // Errors have their English with their codes, and are told in the page's language by these.
  /^apps\/(?:console|pocket)\/src\/errors\.ts$/,
  // Sites and logs are told these.
  /^apps\/pocket\/src\/requests\/answerCalls\.ts$/,
]

/** Letters that are no words of a language: names and shapes of addresses, and a mark that the menu has in each of them. */
const names = new Set(['ada.eth', 'ETH', '0x…', '(Beta)'])

const isScreen = (path: string) =>
  /^(?:packages\/(?:react|money|ui)|apps\/(?:web|console|pocket))\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\/testing\//.test(path) &&
  !english.some((pattern) => pattern.test(path))

test('a person reads nothing on the screens that is not in the tables of texts', () => {
  const found = listFiles()
    .filter(isScreen)
    .flatMap((path) =>
      findLetters(path, readText(path))
        .filter(({ text }) => !names.has(text))
        .map(({ line, text }) => `${path}:${line} says "${text}"`),
    )
  expect(found).toEqual([])
})

test.each([
  ['text', '<p>Hello</p>', ['Hello']],
  ['an attribute', "<p aria-label='Close it' data-state='open' />", ['Close it']],
  ['a choice', "<p title={isOpen ? 'Open it' : say('ui.close')}>{isOpen && 'Ready'}</p>", ['Open it', 'Ready']],
  ['a template', `<p>{\`\${count} of them\`}</p>`, ['of them']],
  ['glue', "<p>{'Sent to ' + name}</p>", ['Sent to']],
  ['a property', "({ label: 'Send it', kind: 'amount' })", ['Send it']],
  ['nothing: a code', "({ reason: 'rejected' })", []],
  ['nothing: a comparison', "<p>{status === 'quoted' && <b />}</p>", []],
  ['nothing: figures', '<p>≈ 25 %</p>', []],
])('%s is found', (_what, source, texts) => {
  expect(findLetters('example.tsx', source).map(({ text }) => text)).toEqual(texts)
})
