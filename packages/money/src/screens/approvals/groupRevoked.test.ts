import type { Revoked } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { groupRevoked } from './groupRevoked.ts'

const token = `0x${'a1'.repeat(20)}` as const
const inCapitals = `0x${'A1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const spender = `0x${'c3'.repeat(20)}` as const

test('what several have in common is named once, and nothing is lost', () => {
  const revoked: readonly Revoked[] = [
    { kind: 'token', token, spender },
    { kind: 'token', token: other, spender },
    { kind: 'permit2', token: inCapitals, spender: other },
    { kind: 'operator', token, spender },
  ]
  const groups = groupRevoked(revoked)
  expect(groups.map(({ token: of, isCollection, parts }) => [of, isCollection, parts.length])).toEqual([
    [token, false, 2],
    [other, false, 1],
    [token, true, 1],
  ])
  expect(groups.flatMap(({ parts }) => parts)).toHaveLength(revoked.length)
})
