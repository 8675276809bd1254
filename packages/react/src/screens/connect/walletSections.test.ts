import { expect, test } from 'vitest'
import { holdPlaces, type WalletSection } from './walletSections.ts'

const choice = (id: string, name = id) => ({ id, name, connectorId: id })
const shown: readonly WalletSection[] = [
  { kind: 'here', choices: [choice('b'), choice('d')] },
  { kind: 'others', choices: [choice('x')] },
]

test('a late wallet stands below, and no row above it moves', () => {
  const fresh: readonly WalletSection[] = [
    { kind: 'here', choices: [choice('a'), choice('b'), choice('c'), choice('d')] },
    { kind: 'others', choices: [choice('x')] },
  ]
  expect(holdPlaces(shown, fresh)).toEqual([...shown, { kind: 'late', choices: [choice('a'), choice('c')] }])
})

test('a row keeps its place and shows its newest contents', () => {
  const fresh: readonly WalletSection[] = [{ kind: 'here', choices: [choice('d', 'New name'), choice('b')] }]
  expect(holdPlaces(shown, fresh)[0]?.choices.map(({ name }) => name)).toEqual(['b', 'New name'])
})

test('a wallet that went away stays until the pointer leaves', () => {
  expect(holdPlaces(shown, [])).toEqual(shown)
})
