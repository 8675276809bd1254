import type { Comparison, Expression } from '../expressions/expression.ts'
import { findState } from './knownFacts.ts'
import type { ElementsNode, ElementTest, OutlineNode, Relation, Term } from './outline.ts'
import { outlineSchedule } from './outlineSchedule.ts'
import { type Items, outlineTerm, pathOf } from './outlineTerm.ts'

type Part<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>
type Ordering = Exclude<Comparison, 'in'>

const relations: Readonly<Record<Ordering, Relation>> = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'less',
  '>': 'more',
  '<=': 'atMost',
  '>=': 'atLeast',
}
const timeRelations: Readonly<Record<Ordering, Relation>> = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'before',
  '>': 'after',
  '<=': 'notAfter',
  '>=': 'notBefore',
}
const quantities = { '==': 'is', '<': 'less', '>': 'more', '<=': 'atMost', '>=': 'atLeast' } as const
/** The same comparison read from its other end. */
const mirrored: Readonly<Record<Ordering, Ordering>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
}
/** A list is shorter than this; a larger number is compared as any other. */
const mostCounted = 1_000_000n

/** A checked expression that is true or false → its outline. Total: nothing of it is left out. */
export function outlineExpression(expression: Expression, items: Items = []): OutlineNode {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return { kind: expression.kind, parts: expression.parts.map((part) => outlineExpression(part, items)) }
    case 'not':
      return outlineNot(expression.part, items)
    case 'compare':
      return outlineComparison(expression, items)
    case 'contains': {
      const right = [outlineTerm(expression.value, items)]
      return { kind: 'compare', left: outlineTerm(expression.target, items), relation: 'contains', right }
    }
    case 'each':
      return outlineEach(expression, items)
    case 'cronSpan':
      return { kind: 'schedule', schedule: outlineSchedule(expression.texts) }
    case 'literal':
      return { kind: expression.value === true ? 'always' : 'never' }
    default:
      return outlineState(expression, true, items) ?? isTrue(outlineTerm(expression, items))
  }
}

function isTrue(left: Term): OutlineNode {
  return { kind: 'compare', left, relation: 'is', right: [{ root: { kind: 'boolean', holds: true }, steps: [] }] }
}

function outlineNot(part: Expression, items: Items): OutlineNode {
  return outlineState(part, false, items) ?? { kind: 'not', part: outlineExpression(part, items) }
}

function outlineState(expression: Expression, holds: boolean, items: Items): OutlineNode | undefined {
  const fact = findState(pathOf(expression, items))
  return fact && { kind: 'state', fact, holds }
}

function outlineComparison({ operator, left, right }: Part<'compare'>, items: Items): OutlineNode {
  if (operator === 'in') return outlineIn(left, right, items)
  // A fact stands before its value, however its author wrote it.
  if (left.kind === 'literal' && right.kind !== 'literal') {
    return outlineOrdered({ operator: mirrored[operator], left: right, right: left }, items)
  }
  return outlineOrdered({ operator, left, right }, items)
}

type Ordered = { readonly operator: Ordering; readonly left: Expression; readonly right: Expression }

function outlineOrdered({ operator, left, right }: Ordered, items: Items): OutlineNode {
  if (right.kind === 'literal') {
    const { value } = right
    const state = typeof value === 'boolean' && outlineState(left, (operator === '==') === value, items)
    if (state) return state
    const counted = typeof value === 'bigint' && outlineCount(left, operator, { count: value, items })
    if (counted) return counted
  }
  const isTime = [left, right].some((side) => {
    return pathOf(side, items) === 'time.now' || (side.kind === 'literal' && typeof side.value === 'object')
  })
  return {
    kind: 'compare',
    left: outlineTerm(left, items),
    relation: (isTime ? timeRelations : relations)[operator],
    right: [outlineTerm(right, items)],
  }
}

function outlineIn(left: Expression, right: Expression, items: Items): OutlineNode {
  const value = outlineTerm(left, items)
  if (right.kind !== 'list') {
    return { kind: 'compare', left: outlineTerm(right, items), relation: 'contains', right: [value] }
  }
  const values = right.elements.map((element) => outlineTerm(element, items))
  return { kind: 'compare', left: value, relation: 'oneOf', right: values }
}

type Counted = { readonly count: bigint; readonly items: Items }

/** `approvers.filter(u, …).count() >= 2`. A list without words and tests is counted as any number is compared. */
function outlineCount(left: Expression, operator: Ordering, { count, items }: Counted): OutlineNode | undefined {
  if (left.kind !== 'count' || count > mostCounted || (operator === '<' && count === 0n)) return undefined
  const { root, filters } = unfilter(left.target)
  const isOfApprovals = ['approvers', 'credentials'].includes(pathOf(root, items))
  if (filters.length === 0 && !isOfApprovals) return undefined
  const of = outlineTerm(root, items)
  const tests = filters.map((filter) => outlineTest(filter, items))
  const kind = operator === '!=' ? 'is' : quantities[operator]
  const node: ElementsNode = { kind: 'elements', of, quantity: { kind, count: Number(count) }, tests }
  return operator === '!=' ? { kind: 'not', part: node } : node
}

function outlineEach(expression: Part<'each'>, items: Items): OutlineNode {
  if (expression.call === 'filter') return isTrue(outlineTerm(expression, items))
  // Of some elements that pass a filter one is some element that passes both; of every one that is not so.
  const { root, filters } =
    expression.call === 'any' ? unfilter(expression.target) : { root: expression.target, filters: [] }
  return {
    kind: 'elements',
    of: outlineTerm(root, items),
    quantity: expression.call === 'any' ? { kind: 'atLeast', count: 1 } : { kind: 'every' },
    tests: [...filters, expression].map((each) => outlineTest(each, items)),
  }
}

/** A list behind its filters, and these in their order. */
function unfilter(target: Expression): { readonly root: Expression; readonly filters: readonly Part<'each'>[] } {
  if (target.kind !== 'each' || target.call !== 'filter') return { root: target, filters: [] }
  const { root, filters } = unfilter(target.target)
  return { root, filters: [...filters, target] }
}

function outlineTest({ item: name, test }: Part<'each'>, items: Items): ElementTest {
  const item = { name, isNamed: false }
  const node = outlineExpression(test, [...items, item])
  return { item: item.isNamed ? name : undefined, node }
}
