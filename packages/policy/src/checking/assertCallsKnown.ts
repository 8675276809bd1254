import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { isCallName } from '../expressions/isCallName.ts'
import { partsOf, readsOf } from '../expressions/readsOf.ts'
import { parsePart } from './checkPolicy.ts'

/** A contract whose interface is uploaded, as far as conditions can speak of its calls. */
export type KnownContract = {
  readonly address: string
  readonly functions: readonly {
    readonly name: string
    /** The first four bytes of its calls, as 0x text. */
    readonly signature: string
    readonly argumentNames: readonly string[]
  }[]
}

/**
 * Holds that a condition which speaks of the functions of contracts, or of their arguments, can hold at all: calls are
 * read by uploaded interfaces alone. Fails with `no_interface`, `no_such_function` or `no_such_argument`.
 */
export function assertCallsKnown(condition: string | undefined, contracts: readonly KnownContract[]): void {
  const expression = parsePart(condition, 'condition')
  if (expression === undefined || !readsCalls(expression)) return
  const addresses = pinnedAddresses(expression)
  const isNamed = ({ address }: KnownContract) => addresses.includes(address.toLowerCase())
  const known = addresses.length === 0 ? contracts : contracts.filter(isNamed)
  const unknown = addresses.find((address) => !known.some((each) => each.address.toLowerCase() === address))
  if (unknown !== undefined) throw new PolicyError('no_interface', { data: { contract: unknown } })
  if (known.length === 0) throw new PolicyError('no_interface', { data: { contract: 'any contract' } })
  const functions = known.flatMap((each) => each.functions)
  for (const { path, text } of mentionsOf(expression, new Map())) {
    const isThere = functions.some(({ name, signature, argumentNames }) => {
      if (path === names.args) return argumentNames.includes(text)
      // As the fact is written, which is compared exactly: capitals would never hold.
      return text === (path === names.signature ? signature.toLowerCase() : name)
    })
    const code = path === names.args ? 'no_such_argument' : 'no_such_function'
    if (!isThere) throw new PolicyError(code, { data: { name: text.slice(0, 100) } })
  }
}

/** Whether a condition speaks of the functions of contracts, or of their arguments. Fails where it is none. */
export function speaksOfCalls(condition: string | undefined): boolean {
  const expression = parsePart(condition, 'condition')
  return expression !== undefined && readsCalls(expression)
}

function readsCalls(expression: Expression): boolean {
  return [...readsOf(expression).names].some(isCallName)
}

const names = {
  to: 'eth.tx.to',
  name: 'eth.tx.function_name',
  signature: 'eth.tx.function_signature',
  args: 'eth.tx.contract_call_args',
}

/** The contracts to which the whole is bound, because it must be true that the call goes to one of them. */
function pinnedAddresses(expression: Expression): readonly string[] {
  const parts = expression.kind === 'all' ? expression.parts : [expression]
  const pins = parts.flatMap((part) => {
    if (part.kind !== 'compare' || (part.operator !== '==' && part.operator !== 'in')) return []
    const texts = textsComparedWith([part.left, part.right], names.to, new Map())
    return texts.length === 0 ? [] : [texts.map((text) => text.toLowerCase())]
  })
  return pins[0] ?? []
}

type Mention = { readonly path: string; readonly text: string }

/** The texts that an item of all, any or filter can be. */
type Items = ReadonlyMap<string, readonly string[]>

/** Every literal text that is compared with a name of a call, or takes an argument, wherever it stands. */
function mentionsOf(expression: Expression, items: Items): readonly Mention[] {
  const own = [names.name, names.signature, names.args].flatMap((path) =>
    textsFor(expression, path, items).map((text) => ({ path, text })),
  )
  const inner = partsOf(expression).flatMap((part) => mentionsOf(part, items))
  if (expression.kind !== 'each') return [...own, ...inner]
  const within = new Map(items).set(expression.item, textsOf(expression.target, items))
  return [...own, ...inner, ...mentionsOf(expression.test, within)]
}

function textsFor(expression: Expression, path: string, items: Items): readonly string[] {
  switch (expression.kind) {
    case 'compare':
      return textsComparedWith([expression.left, expression.right], path, items)
    case 'contains':
      return textsComparedWith([expression.target, expression.value], path, items)
    case 'element':
      return path === names.args && pathOf(expression.target) === path ? textsOf(expression.key, items) : []
    default:
      return []
  }
}

function textsComparedWith(
  [left, right]: readonly [Expression, Expression],
  path: string,
  items: Items,
): readonly string[] {
  if (pathOf(left) === path) return textsOf(right, items)
  return pathOf(right) === path ? textsOf(left, items) : []
}

/** The literal texts that an expression can come to, as far as they stand in it. */
function textsOf(expression: Expression, items: Items): readonly string[] {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? [expression.value] : []
    case 'list':
      return expression.elements.flatMap((each) => textsOf(each, items))
    case 'name':
      return items.get(expression.name) ?? []
    case 'element':
    case 'slice':
      return expression.target.kind === 'list' ? textsOf(expression.target, items) : []
    case 'each':
      return textsOf(expression.target, items)
    default:
      return []
  }
}

function pathOf(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name
  if (expression.kind !== 'field') return undefined
  const target = pathOf(expression.target)
  return target === undefined ? undefined : `${target}.${expression.name}`
}
