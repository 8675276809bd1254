import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { isOpen } from '../schedules/cronSpan.ts'
import {
  isEqual,
  isList,
  isMoment,
  isRecord,
  type PolicyRecord,
  type PolicyValue,
  textOf,
  unexpectedType,
} from '../values/values.ts'

/** The most steps that one expression may take, so that nested functions over long lists end. */
export const maxSteps = 100_000
/** Walking along a text is cheap, but not free. */
const charactersPerStep = 64

type Part<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>
/** One evaluation; the parts that share it share its steps. */
export type Run = { readonly names: PolicyRecord; readonly nowMs: number; readonly work: { steps: number } }

/**
 * The value of an expression for these names, at this time of the server's clock. Nothing is cut short: every part is
 * evaluated, and a failure of any part is a failure of the whole. Fails with `missing_field`, `out_of_range`,
 * `unexpected_type` or `too_much_work`.
 */
export function evaluateExpression(expression: Expression, names: PolicyRecord, nowMs: number): PolicyValue {
  return evaluate(expression, startRun(names, nowMs))
}

/** Evaluates an expression that is true or false. Fails as `evaluateExpression` does. */
export function evaluateCondition(expression: Expression, names: PolicyRecord, nowMs: number): boolean {
  return evaluateWithin(expression, startRun(names, nowMs))
}

/** The beginning of an evaluation, with no step taken. */
export function startRun(names: PolicyRecord, nowMs: number): Run {
  return { names, nowMs, work: { steps: 0 } }
}

/** Evaluates a part that is true or false, with the steps that are left. Fails as `evaluateExpression` does. */
export function evaluateWithin(expression: Expression, run: Run): boolean {
  return toBool(evaluate(expression, run))
}

function evaluate(expression: Expression, run: Run): PolicyValue {
  takeSteps(run, 1)
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'name':
      return readField(expression, run.names)
    case 'list':
      return expression.elements.map((element) => evaluate(element, run))
    case 'struct':
      return new Map(expression.fields.map(({ name, value }) => [name, evaluate(value, run)]))
    case 'all':
    case 'any':
      return evaluateChain(expression, run)
    case 'not':
      return !toBool(evaluate(expression.part, run))
    case 'compare':
      return compare(expression, run)
    case 'field':
      return readField(expression, toRecord(evaluate(expression.target, run)))
    case 'element':
      return takeElement(expression, [evaluate(expression.target, run), evaluate(expression.key, run)], run)
    case 'slice':
      return takeSlice(expression, evaluate(expression.target, run), run)
    case 'each':
      return evaluateEach(expression, toList(evaluate(expression.target, run)), run)
    case 'contains': {
      const list = toList(evaluate(expression.target, run))
      return contains(list, evaluate(expression.value, run), run)
    }
    case 'count':
      return BigInt(toList(evaluate(expression.target, run)).length)
    case 'cronSpan':
      takeSteps(run, 100)
      return isOpen(expression.span, run.nowMs)
  }
}

function evaluateChain({ kind, parts }: Part<'all' | 'any'>, run: Run): boolean {
  let trueParts = 0
  for (const part of parts) if (toBool(evaluate(part, run))) trueParts++
  return kind === 'all' ? trueParts === parts.length : trueParts > 0
}

function compare(expression: Part<'compare'>, run: Run): boolean {
  const left = evaluate(expression.left, run)
  const right = evaluate(expression.right, run)
  switch (expression.operator) {
    case 'in':
      return contains(toList(right), left, run)
    case '==':
      return equal(left, right, run)
    case '!=':
      return !equal(left, right, run)
    default: {
      const order = orderOf(left, right)
      if (expression.operator === '<') return order < 0n
      if (expression.operator === '>') return order > 0n
      return expression.operator === '<=' ? order <= 0n : order >= 0n
    }
  }
}

function orderOf(left: PolicyValue, right: PolicyValue): bigint {
  if (isMoment(left) && isMoment(right)) return left.nanos - right.nanos
  if (typeof left !== 'bigint') throw unexpectedType(left, 'number')
  if (typeof right !== 'bigint') throw unexpectedType(right, 'number')
  return left - right
}

function equal(left: PolicyValue, right: PolicyValue, run: Run): boolean {
  if (isList(left)) takeSteps(run, left.length)
  return isEqual(left, right)
}

/** All elements are compared: one of another kind is an error even behind a hit. */
function contains(list: readonly PolicyValue[], value: PolicyValue, run: Run): boolean {
  takeSteps(run, list.length)
  return list.filter((element) => equal(element, value, run)).length > 0
}

function evaluateEach({ call, item, test }: Part<'each'>, list: readonly PolicyValue[], run: Run): PolicyValue {
  const passes = list.map((element) => {
    const names = new Map(run.names).set(item, element)
    return toBool(evaluate(test, { ...run, names }))
  })
  if (call === 'filter') return list.filter((_, index) => passes[index])
  return call === 'all' ? passes.every(Boolean) : passes.some(Boolean)
}

function takeElement(
  { target }: Part<'element'>,
  [value, key]: readonly [PolicyValue, PolicyValue],
  run: Run,
): PolicyValue {
  if (isRecord(value)) {
    if (typeof key !== 'string') throw unexpectedType(key, 'text')
    const entry = value.get(key)
    if (entry === undefined) throw missing(`${pathOf(target)}['${key.slice(0, 100)}']`)
    return entry
  }
  if (typeof key !== 'bigint') throw unexpectedType(key, 'number')
  if (!isList(value)) return sliceText(value, { start: key, end: key + 1n, range: String(key) }, run)
  const element = key <= BigInt(Number.MAX_SAFE_INTEGER) ? value[Number(key)] : undefined
  if (element === undefined) throw outOfRange(String(key), value.length)
  return element
}

function takeSlice({ start, end }: Part<'slice'>, value: PolicyValue, run: Run): PolicyValue {
  const range = `${start}..${end}`
  if (!isList(value)) return sliceText(value, { start, end, range }, run)
  if (end > BigInt(value.length)) throw outOfRange(range, value.length)
  takeSteps(run, Number(end - start))
  return value.slice(Number(start), Number(end))
}

type TextRange = { readonly start: bigint; readonly end: bigint; readonly range: string }

/** Positions in texts count characters (code points), not the halves that some of them are stored in. */
function sliceText(value: PolicyValue, { start, end, range }: TextRange, run: Run): string {
  const text = textOf(value)
  if (text === undefined) throw unexpectedType(value, 'textOrList')
  if (end > BigInt(text.length)) throw outOfRange(range, text.length)
  takeSteps(run, Math.ceil(Number(end) / charactersPerStep))
  const from = skipCharacters(text, Number(start), 0)
  const to = skipCharacters(text, Number(end - start), from)
  if (from === undefined || to === undefined) throw outOfRange(range, [...text].length)
  return text.slice(from, to)
}

/** Where the text continues `count` characters behind `from`; undefined behind its end. */
function skipCharacters(text: string, count: number, from: number | undefined): number | undefined {
  let index = from ?? text.length
  for (let left = count; left > 0; left--) {
    if (index >= text.length) return undefined
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return index
}

/** The path is put together only when it is needed. */
function readField(expression: Part<'name' | 'field'>, record: PolicyRecord): PolicyValue {
  const value = record.get(expression.name)
  if (value === undefined) throw missing(pathOf(expression))
  return value
}

function missing(name: string): PolicyError {
  return new PolicyError('missing_field', { data: { name } })
}

function pathOf(expression: Expression): string {
  if (expression.kind === 'name') return expression.name
  return expression.kind === 'field' ? `${pathOf(expression.target)}.${expression.name}` : '…'
}

function toBool(value: PolicyValue): boolean {
  if (typeof value === 'boolean') return value
  throw unexpectedType(value, 'boolean')
}

function toList(value: PolicyValue): readonly PolicyValue[] {
  if (isList(value)) return value
  throw unexpectedType(value, 'list')
}

function toRecord(value: PolicyValue): PolicyRecord {
  if (isRecord(value)) return value
  throw unexpectedType(value, 'record')
}

function outOfRange(range: string, length: number): PolicyError {
  return new PolicyError('out_of_range', { data: { range, length } })
}

function takeSteps(run: Run, steps: number): void {
  run.work.steps += steps
  if (run.work.steps > maxSteps) throw new PolicyError('too_much_work', { data: { limit: maxSteps } })
}
