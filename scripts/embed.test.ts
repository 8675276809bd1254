import { expect, test } from 'vitest'
import { examplesOf } from './docs/examples.ts'
import { readText } from './repository.ts'

const document = readText('docs/embed.md')

test('the code in the document is what is built and driven', () => {
  const shown = examplesOf(document).filter(({ language }) => language === 'tsx')
  expect(shown.map(({ file }) => file)).toEqual(['e2e/embed/main.tsx', 'e2e/embed/Join.tsx'])
})

test('every custom property of the theme is in the table, and no other', () => {
  const names = (text: string) => [...new Set(text.match(/--latchkey-[\w-]+/g))].sort()
  expect(names(document)).toEqual(names(readText('packages/ui/src/theme/tokens.css')))
})

test('every hook and screen of the door is in the document', () => {
  const door = readText('packages/react/src/index.ts')
  const names = [...door.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) =>
      /^use[A-Z]|^(?:\w+Button|ConnectPanel|NetworkSwitcher|TransferForm|SignForm|ActivityList)$/.test(name),
    )
  expect(names.filter((name) => !document.includes(name))).toEqual([])
})
