import { expect, test } from 'vitest'
import { holdPlaces, lateTitle, type WalletSection } from './walletSections.ts'

const choice = (id: string, name = id) => ({ id, name, connectorId: id })
const shown: readonly WalletSection[] = [
  { title: 'In this browser', choices: [choice('b'), choice('d')] },
  { title: 'Get another wallet', choices: [choice('x')] },
]

test('a late wallet stands below, and no row above it moves', () => {
  const fresh = [
    { title: 'In this browser', choices: [choice('a'), choice('b'), choice('c'), choice('d')] },
    { title: 'Get another wallet', choices: [choice('x')] },
  ]
  expect(holdPlaces(shown, fresh)).toEqual([...shown, { title: lateTitle, choices: [choice('a'), choice('c')] }])
})

test('a row keeps its place and shows its newest contents', () => {
  const fresh = [{ title: 'In this browser', choices: [choice('d', 'New name'), choice('b')] }]
  expect(holdPlaces(shown, fresh)[0]?.choices.map(({ name }) => name)).toEqual(['b', 'New name'])
})

test('a wallet that went away stays until the pointer leaves', () => {
  expect(holdPlaces(shown, [])).toEqual(shown)
})
