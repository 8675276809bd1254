import type { Moment } from '../values/values.ts'
import type { Expression } from './expression.ts'

/** How close a kind binds; all that is not named here is a value. */
const levels: Readonly<Partial<Record<Expression['kind'], number>>> = { any: 1, all: 2, not: 3, compare: 4 }
const valueLevel = 5

/** A tree → its text, which is read as the same tree. */
export function writeExpression(expression: Expression): string {
  return write(expression, 1)
}

/** In parentheses where something that binds closer stands around it. */
function write(expression: Expression, least: number): string {
  const text = writeBare(expression)
  return (levels[expression.kind] ?? valueLevel) < least ? `(${text})` : text
}

function writeBare(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return writeLiteral(expression.value)
    case 'name':
      return expression.name
    case 'list':
      return `[${expression.elements.map(writeExpression).join(', ')}]`
    case 'struct':
      return `{ ${expression.fields.map(({ name, value }) => `${name}: ${writeExpression(value)}`).join(', ')} }`
    case 'all':
      return expression.parts.map((part) => write(part, 3)).join(' && ')
    case 'any':
      return expression.parts.map((part) => write(part, 2)).join(' || ')
    case 'not':
      // `!a == b` means the same as `!(a == b)`, and does not look so.
      return `!${write(expression.part, valueLevel)}`
    case 'compare':
      return `${write(expression.left, valueLevel)} ${expression.operator} ${write(expression.right, valueLevel)}`
    case 'cronSpan':
      return `CronSpan(${expression.texts.map((text) => `'${text}'`).join(', ')})`
    default:
      return `${write(expression.target, valueLevel)}${writeStep(expression)}`
  }
}

type Step = Extract<Expression, { readonly target: Expression }>

/** An element, a slice or a field, as it stands behind its value. */
export function writeStep(step: Step): string {
  switch (step.kind) {
    case 'field':
      return `.${step.name}`
    case 'element':
      return `[${writeExpression(step.key)}]`
    case 'slice':
      return `[${step.start}..${step.end}]`
    case 'each':
      return `.${step.call}(${step.item}, ${writeExpression(step.test)})`
    case 'contains':
      return `.contains(${writeExpression(step.value)})`
    case 'count':
      return '.count()'
  }
}

function writeLiteral(value: boolean | bigint | string | Moment): string {
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'object' ? `Timestamp('${writeMoment(value)}')` : String(value)
}

const nanosPerSecond = 1_000_000_000n

function writeMoment({ nanos }: Moment): string {
  const rest = ((nanos % nanosPerSecond) + nanosPerSecond) % nanosPerSecond
  const seconds = new Date(Number((nanos - rest) / 1_000_000n)).toISOString().slice(0, 19)
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(9, '0').replace(/0+$/, '')}`
  return `${seconds}${fraction}Z`
}
