import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePart } from '../checking/checkPolicy.ts'
import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { parseExpression } from '../expressions/parseExpression.ts'
import { partsOf } from '../expressions/readsOf.ts'
import { writeExpression } from '../expressions/writeExpression.ts'
import { grow } from '../testing/growExpression.ts'
import { print } from '../testing/referenceModel.ts'
import { findState } from './knownFacts.ts'
import type { OutlineNode, Term, TermStep } from './outline.ts'
import { outlineExpression } from './outlineExpression.ts'

/** The texts, numbers and paths that an expression holds, as often as it does. */
function leavesOf(node: Expression, items: readonly string[] = []): readonly string[] {
  const path = pathOf(node, items)
  if (path !== undefined) return [`path ${path}`]
  if (node.kind === 'literal') return leafOf(node.value)
  const own = node.kind === 'slice' ? [`number ${node.start}`, `number ${node.end}`] : []
  const inner = partsOf(node).flatMap((part) => leavesOf(part, items))
  return [...own, ...inner, ...(node.kind === 'each' ? leavesOf(node.test, [...items, node.item]) : [])]
}

function leafOf(value: unknown): readonly string[] {
  if (typeof value === 'bigint') return [`number ${value}`]
  return typeof value === 'string' ? [`text ${value}`] : []
}

function pathOf(node: Expression, items: readonly string[]): string | undefined {
  if (node.kind === 'name') return items.includes(node.name) ? undefined : node.name
  const target = node.kind === 'field' ? pathOf(node.target, items) : undefined
  return node.kind === 'field' && target !== undefined ? `${target}.${node.name}` : undefined
}

/** The same of an outline; what it has as code is read again. */
function leavesOfNode(node: OutlineNode): readonly string[] {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.parts.flatMap(leavesOfNode)
    case 'not':
      return leavesOfNode(node.part)
    case 'state':
      return [`path ${node.fact}`]
    case 'compare':
      return [node.left, ...node.right].flatMap(leavesOfTerm)
    case 'elements': {
      const count = node.quantity.kind === 'every' ? [] : [`number ${node.quantity.count}`]
      return [...leavesOfTerm(node.of), ...count, ...node.tests.flatMap((each) => leavesOfNode(each.node))]
    }
    default:
      return []
  }
}

/** Items are no paths, also in code. */
const itemNames = ['x', 'y']

function leavesOfTerm({ root, steps }: Term): readonly string[] {
  const taken = steps.flatMap(leavesOfStep)
  if (root.kind === 'fact') return [`path ${root.path}`, ...taken]
  if (root.kind === 'code') return [...leavesOf(parseExpression(root.code), itemNames), ...taken]
  if (root.kind === 'text') return [`text ${root.text}`, ...taken]
  return root.kind === 'number' ? [`number ${root.number}`, ...taken] : taken
}

function leavesOfStep(step: TermStep): readonly string[] {
  if (step.kind === 'key') return [`text ${step.text}`]
  if (step.kind === 'position') return [`number ${step.position - 1n}`]
  if (step.kind === 'positions') return [`number ${step.from - 1n}`, `number ${step.to}`]
  return step.kind === 'code' ? leavesOf(parseExpression(`x${step.code}`), itemNames) : []
}

/** "At least one" is how any is told. */
function onesOf(node: OutlineNode): number {
  if (node.kind === 'all' || node.kind === 'any') return node.parts.reduce((sum, part) => sum + onesOf(part), 0)
  if (node.kind === 'not') return onesOf(node.part)
  if (node.kind !== 'elements') return 0
  const inner = node.tests.reduce((sum, each) => sum + onesOf(each.node), 0)
  return inner + (node.quantity.kind === 'atLeast' && node.quantity.count === 1 ? 1 : 0)
}

/** How and, or and not nest; a fact that is true or false has its "not" in itself. */
function shapeOf(node: Expression): string {
  if (node.kind === 'all' || node.kind === 'any') return `${node.kind}(${node.parts.map(shapeOf).join()})`
  if (node.kind !== 'not') return isCountedApart(node) ? 'not(-)' : '-'
  return findState(pathOf(node.part, []) ?? '') === undefined ? `not(${shapeOf(node.part)})` : '-'
}

/** "Not exactly" of elements that pass a test is told as "not: exactly". */
function isCountedApart(node: Expression): boolean {
  if (node.kind !== 'compare' || node.operator !== '!=') return false
  const [count, number] = node.left.kind === 'literal' ? [node.right, node.left] : [node.left, node.right]
  const isSmall = number.kind === 'literal' && typeof number.value === 'bigint' && number.value < 1000n
  return isSmall && count.kind === 'count' && count.target.kind === 'each'
}

function shapeOfNode(node: OutlineNode): string {
  if (node.kind === 'all' || node.kind === 'any') return `${node.kind}(${node.parts.map(shapeOfNode).join()})`
  return node.kind === 'not' ? `not(${shapeOfNode(node.part)})` : '-'
}

function readOrNothing(text: string): Expression | undefined {
  try {
    return parsePart(text, 'condition')
  } catch (error) {
    if (error instanceof PolicyError) return undefined
    throw error
  }
}

test('an outline holds every text, number and path of its expression, and nests as that does', () => {
  let outlined = 0
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const expression = readOrNothing(print(grow(seed)))
      if (expression === undefined) return
      outlined++
      const node = outlineExpression(expression)
      expect(shapeOfNode(node)).toBe(shapeOf(expression))
      const found = [...leavesOfNode(node)].sort()
      for (const leaf of leavesOf(expression)) {
        expect(found, leaf).toContain(leaf)
        found.splice(found.indexOf(leaf), 1)
      }
      expect(found.filter((leaf) => leaf !== 'number 1')).toEqual([])
      expect(found.length).toBeLessThanOrEqual(onesOf(node))
    }),
    { numRuns: 1000 },
  )
  expect(outlined).toBeGreaterThan(100)
})

test('a tree that is written is read as the same tree', () => {
  const plain = (tree: Expression) =>
    JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'index' ? undefined : jsonOf(value)))) as unknown
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const tree = parseExpression(print(grow(seed)))
      expect(plain(parseExpression(writeExpression(tree)))).toEqual(plain(tree))
    }),
  )
})

function jsonOf(value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
