import type { Expression } from '../expressions/expression.ts'
import { partsOf } from '../expressions/readsOf.ts'
import { writeExpression, writeStep } from '../expressions/writeExpression.ts'
import { findFact, findField } from './knownFacts.ts'
import type { Term, TermStep } from './outline.ts'

/** The elements that are tested where an expression stands, the nearest last. */
export type Items = readonly Item[]
/** One of them; it is named where something has called it by its name. */
export type Item = { readonly name: string; isNamed: boolean }

type Part<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>

/** A value as a term. Total: what has no words is code. */
export function outlineTerm(expression: Expression, items: Items): Term {
  return findTerm(expression, items) ?? codeTerm(expression, items)
}

/** A value in the language itself. */
function codeTerm(expression: Expression, items: Items): Term {
  nameItems(expression, items)
  return { root: { kind: 'code', code: writeExpression(expression) }, steps: [] }
}

function findTerm(expression: Expression, items: Items): Term | undefined {
  switch (expression.kind) {
    case 'literal':
      return literalTerm(expression)
    case 'name':
    case 'field':
      return pathTerm(expression, items)
    case 'element':
      return takenTerm(expression, items, () => elementStep(expression, items))
    case 'slice':
      return takenTerm(expression, items, () => sliceStep(expression))
    case 'count':
      return takenTerm(expression, items, () => ({ kind: 'count' }))
    default:
      return undefined
  }
}

function literalTerm(expression: Part<'literal'>): Term {
  const { value } = expression
  if (typeof value === 'bigint') return { root: { kind: 'number', number: value }, steps: [] }
  if (typeof value === 'string') return { root: { kind: 'text', text: value }, steps: [] }
  if (typeof value === 'boolean') return { root: { kind: 'boolean', holds: value }, steps: [] }
  return { root: { kind: 'moment', nanos: value.nanos, code: writeExpression(expression) }, steps: [] }
}

function pathTerm(expression: Part<'name' | 'field'>, items: Items): Term | undefined {
  const path = findFact(pathOf(expression, items))
  if (path !== undefined) return { root: { kind: 'fact', path }, steps: [] }
  if (expression.kind === 'name') return itemTerm(expression.name, items)
  return takenTerm(expression, items, () => {
    const name = findField(expression.name)
    return name === undefined ? { kind: 'key', text: expression.name } : { kind: 'field', name }
  })
}

function itemTerm(name: string, items: Items): Term | undefined {
  const item = items.findLast((each) => each.name === name)
  if (item === undefined) return undefined
  const isNearest = item === items.at(-1)
  if (!isNearest) item.isNamed = true
  return { root: { kind: 'item', name: isNearest ? undefined : name }, steps: [] }
}

/** One step on from a target that has words; the steps of code are code as well. */
function takenTerm(
  { target }: { readonly target: Expression },
  items: Items,
  stepOf: () => TermStep,
): Term | undefined {
  if (target.kind === 'literal') return undefined
  const term = findTerm(target, items)
  return term && { root: term.root, steps: [...term.steps, stepOf()] }
}

function elementStep(expression: Part<'element'>, items: Items): TermStep {
  const { key } = expression
  if (key.kind === 'literal' && typeof key.value === 'bigint') return { kind: 'position', position: key.value + 1n }
  if (key.kind === 'literal' && typeof key.value === 'string') return { kind: 'key', text: key.value }
  nameItems(key, items)
  return { kind: 'code', code: writeStep(expression) }
}

function sliceStep(expression: Part<'slice'>): TermStep {
  const { start, end } = expression
  if (start === end) return { kind: 'code', code: writeStep(expression) }
  return { kind: 'positions', from: start + 1n, to: end }
}

/** Code calls its elements by their names. */
function nameItems(expression: Expression, items: Items): void {
  if (expression.kind === 'name') {
    const item = items.findLast(({ name }) => name === expression.name)
    if (item !== undefined) item.isNamed = true
  }
  for (const part of partsOf(expression)) nameItems(part, items)
  // An item of the code itself hides one of the same name.
  if (expression.kind === 'each') nameItems(expression.test, [...items, { name: expression.item, isNamed: false }])
}

/** `a.b.c` of a fact; empty for all else, also for what an item of the same name hides. */
export function pathOf(expression: Expression, items: Items): string {
  if (expression.kind === 'name') return items.some(({ name }) => name === expression.name) ? '' : expression.name
  if (expression.kind !== 'field') return ''
  const target = pathOf(expression.target, items)
  return target === '' ? '' : `${target}.${expression.name}`
}
