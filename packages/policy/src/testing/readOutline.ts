import { evaluateExpression } from '../evaluating/evaluateExpression.ts'
import { parseExpression } from '../expressions/parseExpression.ts'
import type { ElementTest, OutlineNode, Ranges, ScheduleOutline, Term, TermStep } from '../outlining/outline.ts'
import { isEqual, isList, isMoment, isRecord, type PolicyRecord, type PolicyValue, textOf } from '../values/values.ts'

/** A person has no answer: something is not there, or is of another kind. */
export class NoAnswer extends Error {}

/** The facts, the time, and the elements further out as a reader knows them: by the names that they are called by. */
export type Reading = {
  readonly facts: PolicyRecord
  readonly nowMs: number
  readonly called: ReadonlyMap<string, PolicyValue>
  readonly element?: PolicyValue
}

/** The truth of an outline, read as a person reads its rows: nothing of the expression itself is known here. */
export function readOutline(node: OutlineNode, reading: Reading): boolean {
  switch (node.kind) {
    case 'always':
      return true
    case 'never':
      return false
    case 'all':
      return node.parts.map((part) => readOutline(part, reading)).every(Boolean)
    case 'any':
      return node.parts.map((part) => readOutline(part, reading)).some(Boolean)
    case 'not':
      return !readOutline(node.part, reading)
    case 'state':
      return readPath(node.fact, reading) === node.holds
    case 'compare':
      return compare(node, reading)
    case 'elements':
      return count(node, reading)
    case 'schedule':
      return isInForce(node.schedule, reading.nowMs)
  }
}

type Node<Kind extends OutlineNode['kind']> = Extract<OutlineNode, { kind: Kind }>

function compare({ left, relation, right }: Node<'compare'>, reading: Reading): boolean {
  const value = readTerm(left, reading)
  const others = right.map((term) => readTerm(term, reading))
  if (relation === 'oneOf') return others.map((other) => isEqual(other, value)).some(Boolean)
  const [other, ...more] = others
  if (other === undefined || more.length > 0) throw new Error(`${relation} is of one value`)
  switch (relation) {
    case 'is':
      return isEqual(value, other)
    case 'isNot':
      return !isEqual(value, other)
    case 'contains':
      return listOf(value)
        .map((each) => isEqual(each, other))
        .some(Boolean)
    case 'less':
      return numberOf(value) < numberOf(other)
    case 'more':
      return numberOf(value) > numberOf(other)
    case 'atMost':
      return numberOf(value) <= numberOf(other)
    case 'atLeast':
      return numberOf(value) >= numberOf(other)
    case 'before':
      return momentOf(value) < momentOf(other)
    case 'after':
      return momentOf(value) > momentOf(other)
    case 'notAfter':
      return momentOf(value) <= momentOf(other)
    case 'notBefore':
      return momentOf(value) >= momentOf(other)
  }
}

function count({ of, quantity, tests }: Node<'elements'>, reading: Reading): boolean {
  const all = listOf(readTerm(of, reading))
  const passing = tests.reduce<readonly PolicyValue[]>(
    (left, test) =>
      left.map((each) => [each, passes(test, each, reading)] as const).flatMap(([each, ok]) => (ok ? [each] : [])),
    all,
  ).length
  switch (quantity.kind) {
    case 'every':
      return passing === all.length
    case 'is':
      return passing === quantity.count
    case 'less':
      return passing < quantity.count
    case 'more':
      return passing > quantity.count
    case 'atMost':
      return passing <= quantity.count
    case 'atLeast':
      return passing >= quantity.count
  }
}

function passes({ item, node }: ElementTest, element: PolicyValue, reading: Reading): boolean {
  const called = item === undefined ? reading.called : new Map([...reading.called, [item, element] as const])
  return readOutline(node, { ...reading, called, element })
}

function readTerm({ root, steps }: Term, reading: Reading): PolicyValue {
  return steps.reduce((value, step) => take(value, step, reading), readRoot(root, reading))
}

function readRoot(root: Term['root'], reading: Reading): PolicyValue {
  switch (root.kind) {
    case 'text':
      return root.text
    case 'number':
      return root.number
    case 'boolean':
      return root.holds
    case 'moment':
      return { kind: 'moment', nanos: root.nanos }
    case 'fact':
      return readPath(root.path, reading)
    case 'item':
      return there(root.name === undefined ? reading.element : reading.called.get(root.name))
    case 'code':
      return readCode(root.code, reading)
  }
}

/** The language itself, where facts and elements have the names that the outline calls them by. */
function readCode(code: string, { facts, called, nowMs }: Reading, more: PolicyRecord = new Map()): PolicyValue {
  return evaluateExpression(parseExpression(code), new Map([...facts, ...called, ...more]), nowMs)
}

function take(value: PolicyValue, step: TermStep, reading: Reading): PolicyValue {
  switch (step.kind) {
    case 'field':
      return there(isRecord(value) ? value.get(step.name) : undefined)
    case 'key':
      return there(isRecord(value) ? value.get(step.text) : undefined)
    case 'position':
      return there(cut(value, step.position, step.position)[0])
    case 'positions': {
      const pieces = cut(value, step.from, step.to)
      return isList(value) ? pieces : pieces.join('')
    }
    case 'count':
      return BigInt(listOf(value).length)
    case 'code':
      return readCode(`what_was_taken${step.code}`, reading, new Map([['what_was_taken', value]]))
  }
}

/** The characters of a text, or the elements of a list, by their places from the first one on. */
function cut(value: PolicyValue, from: bigint, to: bigint): readonly PolicyValue[] {
  const pieces = isList(value) ? value : [...there(textOf(value))]
  if (to > BigInt(pieces.length)) throw new NoAnswer()
  return pieces.filter((_, index) => BigInt(index) + 1n >= from && BigInt(index) + 1n <= to)
}

function readPath(path: string, { facts }: Reading): PolicyValue {
  return path
    .split('.')
    .reduce<PolicyValue>((value, name) => there(isRecord(value) ? value.get(name) : undefined), facts)
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NoAnswer()
  return value
}

const listOf = (value: PolicyValue) => there(isList(value) ? value : undefined)
const numberOf = (value: PolicyValue) => there(typeof value === 'bigint' ? value : undefined)
const momentOf = (value: PolicyValue) => there(isMoment(value) ? value.nanos : undefined)

const units = { day: 1440, hour: 60, minute: 1 } as const

/** Minute by minute: whether one of those that the window still lasts from is one at which it begins. In UTC alone. */
function isInForce(schedule: ScheduleOutline, nowMs: number): boolean {
  const lasts = schedule.duration.reduce((sum, { unit, count }) => sum + units[unit] * count, 0)
  const latest = Math.floor(nowMs / 60_000)
  return Array.from({ length: lasts }, (_, ago) => (latest - ago) * 60_000)
    .filter((atMs) => atMs > nowMs - lasts * 60_000)
    .some((atMs) => begins(schedule, new Date(atMs)))
}

function begins({ minutes, hours, monthDays, months, weekdays }: ScheduleOutline, at: Date): boolean {
  const inMonth = isIn(monthDays, at.getUTCDate())
  const inWeek = isIn(weekdays, at.getUTCDay())
  const isDay = monthDays !== undefined && weekdays !== undefined ? inMonth || inWeek : inMonth && inWeek
  return (
    isDay && isIn(months, at.getUTCMonth() + 1) && isIn(hours, at.getUTCHours()) && isIn(minutes, at.getUTCMinutes())
  )
}

const isIn = (ranges: Ranges, number: number) =>
  ranges === undefined || ranges.some(([from, to]) => from <= number && number <= to)
