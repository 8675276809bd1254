import { expect, test } from 'vitest'
import { examplesOf } from './docs/examples.ts'
import { readText } from './repository.ts'

const document = readText('docs/embed.md')

test('the code in the document is what is built and driven', () => {
  const shown = examplesOf(document).filter(({ language }) => language === 'tsx')
  expect(shown.map(({ file }) => file)).toEqual(['e2e/embed/main.tsx', 'e2e/embed/Join.tsx'])
})

test('the page without a build in the document is what is driven', () => {
  const element = readText('docs/element.md')
  const shown = [...element.matchAll(/```(?:html|js)\n([\s\S]*?)```/g)].map(([, code]) => code)
  expect(shown).toEqual(expect.arrayContaining(['e2e/embed/element.html', 'e2e/embed/element.js'].map(readText)))
})

test('every attribute and event of the element is in its document', () => {
  const element = readText('docs/element.md')
  const sources = ['createElementClass.tsx', 'readSettings.ts', 'readTheme.ts', 'mirrorTheme.ts', 'events.ts']
  const text = sources.map((name) => readText(`packages/element/src/${name}`)).join('\n')
  const read = [...text.matchAll(/(?:(?:get|has)Attribute|\bread)\('([\w-]+)'\)/g)]
  const attributes = read.map(([, name]) => `| \`${name}\` `)
  const events = [...text.matchAll(/^ {2}'(latchkey-[\w-]+)'/gm)].map(([, name]) => `| \`${name}\` `)
  expect([attributes.length, events.length]).toEqual([16, 7])
  expect([...attributes, ...events].filter((row) => !element.includes(row))).toEqual([])
})

test('every custom property of the theme is in the table, and no other', () => {
  const names = (text: string) => [...new Set(text.match(/--latchkey-[\w-]+/g))].sort()
  expect(names(document)).toEqual(names(readText('packages/ui/src/theme/tokens.css')))
})

test('every hook and screen of the door is in the document', () => {
  const door = ['react', 'money'].map((name) => readText(`packages/${name}/src/index.ts`)).join('\n')
  const names = [...door.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) =>
      /^use[A-Z]|^(?:\w+Button|ConnectPanel|NetworkSwitcher|TransferForm|SignForm|ActivityList|ActivityToasts|RecentTransfers|Approvals|Collectibles|CollectiblesPreview|PaymentLinkMaker)$/.test(
        name,
      ),
    )
  expect(names.filter((name) => !document.includes(name))).toEqual([])
})
