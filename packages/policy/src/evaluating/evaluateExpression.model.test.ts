import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkExpression } from '../checking/checkExpression.ts'
import { scopes } from '../checking/scope.ts'
import { PolicyError } from '../errors.ts'
import { parseExpression } from '../expressions/parseExpression.ts'
import { grow, known, knownNames as names } from '../testing/growExpression.ts'
import { IllTyped, type ModelValue, type Node, NoValue, print, typeIn, valueIn } from '../testing/referenceModel.ts'
import { isList, isMoment, isRecord, type PolicyValue } from '../values/values.ts'
import { evaluateExpression } from './evaluateExpression.ts'

function plain(value: PolicyValue | ModelValue): unknown {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(plain)
  if ('address' in value) return value.address
  return 'text' in value ? value.text : value
}

function ours(text: string): unknown {
  const expression = parseExpression(text)
  try {
    checkExpression(expression, scopes.condition)
    const value = evaluateExpression(expression, names, 0)
    return isRecord(value) || isMoment(value) ? value : plain(isList(value) ? [...value] : value)
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error
    return error.code === 'invalid_type' ? 'ill-typed' : 'no value'
  }
}

function models(node: Node): unknown {
  try {
    typeIn(node, known)
    return plain(valueIn(node, known))
  } catch (error) {
    if (error instanceof IllTyped) return 'ill-typed'
    if (error instanceof NoValue) return 'no value'
    throw error
  }
}

test('random expressions have the type and the value that the reference model gives them', () => {
  const counts = new Map<unknown, number>()
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const node = grow(seed)
      const expected = models(node)
      expect(ours(print(node))).toEqual(expected)
      const kind = ['ill-typed', 'no value', true, false].includes(expected as string) ? expected : 'another value'
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }),
  )
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // The cases are worth something only when each kind of result is common.
  for (const kind of ['ill-typed', 'no value', true, false, 'another value']) {
    expect(counts.get(kind), String(kind)).toBeGreaterThan(total / 20)
  }
})
