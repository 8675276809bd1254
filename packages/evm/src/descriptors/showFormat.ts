import type { Hex } from '@latchkey/base'
import type { AbiStruct, AbiValue } from '../abi/decodeAbi.ts'
import type { Address } from '../address.ts'
import type { CardRow, CardValue } from '../signing/card.ts'
import { toVisibleText } from '../signing/visibleText.ts'
import type { Descriptor, FieldFormat, Format } from './descriptor.ts'
import { type Container, inContainer, isSameValue, type Scope, toShowContext, toValue } from './fieldParams.ts'
import { type Filling, fillIntent } from './fillIntent.ts'
import { type Found, findAt } from './path.ts'
import { type ShowContext, showRaw, showValue, toAddressOf } from './showValue.ts'

/** A call within the data, as a description tells of it. */
export type ToldCall = {
  readonly to: Address
  readonly from?: Address | undefined
  readonly value: bigint
  readonly data: string
}

export type FormatContext = Pick<Scope, 'container' | 'coin' | 'tokens'> & {
  /** The rows of a call within. */
  readonly showCall: (call: ToldCall) => readonly CardRow[]
}

/** Values as a description has them. */
export type ShownFormat = {
  readonly intent: readonly (string | CardValue)[]
  readonly rows: readonly CardRow[]
  /** How many of the values stand in no row. */
  readonly left: number
}

const maxRows = 200
const maxLabelLength = 60

/**
 * Values as a description shows them. Undefined where it does not fit them: a value that it wants to be another, an item
 * that is missing, a map without an entry.
 */
export function showFormat(
  { file }: Descriptor,
  format: Format,
  values: AbiStruct,
  context: FormatContext,
): ShownFormat | undefined {
  const rows: CardRow[] = []
  const seen = new Set<AbiValue>()
  const fillings: Filling[] = []
  let isMisfit = false
  const onMisfit = () => {
    isMisfit = true
  }
  const scope: Scope = { ...context, values, file, onMisfit }

  for (const field of format.shown) {
    const items = valuesOf(field, scope)?.flatMap(({ value, indexes }) => spread(value, indexes))
    if (items === undefined) return undefined
    const shown = items.flatMap((item) => {
      if (!isVisible(field, item.value, onMisfit) || rows.length >= maxRows) return []
      const own = showItem(field, item, { scope, isOne: items.length === 1, showCall: context.showCall })
      // A value without room for all of its rows is told with the others, and never passed over in silence.
      if (own.length <= maxRows - rows.length) seen.add(item.value)
      rows.push(...own.slice(0, maxRows - rows.length))
      return own
    })
    const [only] = shown
    // A sentence may say what always stands in a row as well; a text of whoever made the call would speak in it.
    const isOwnWord = items.every(({ value }) => value.kind !== 'text')
    if (
      isOwnWord &&
      field.rule.kind === 'always' &&
      'path' in field.source &&
      only !== undefined &&
      shown.length === 1
    ) {
      fillings.push({ path: field.source.path, value: only.value })
    }
  }
  if (isMisfit) return undefined
  return { intent: fillIntent(format, fillings), rows, left: countLeft(values, seen) }
}

function valuesOf({ source }: FieldFormat, { values, container }: Scope): readonly Found[] | undefined {
  if ('path' in source && source.path.root === '#') return findAt(values, source.path.steps)
  const value = 'path' in source ? inContainer(source.path.steps[0], container) : toValue(source.literal)
  return value && [{ value, indexes: [] }]
}

/** A format that is for single values is for each item of a list. */
function spread(value: AbiValue, indexes: readonly number[]): readonly Found[] {
  if (value.kind !== 'list') return [{ value, indexes }]
  return value.value.flatMap((item, index) => spread(item, [...indexes, index]))
}

function isVisible({ rule }: FieldFormat, value: AbiValue, onMisfit: () => void): boolean {
  if (!('values' in rule)) return rule.kind === 'always'
  const isListed = rule.values.some((each) => isSameValue(each, value))
  if (rule.kind === 'ifNotIn') return !isListed
  if (!isListed) onMisfit()
  return false
}

type Showing = { readonly scope: Scope; readonly isOne: boolean } & Pick<FormatContext, 'showCall'>

function showItem(
  field: FieldFormat,
  { value, indexes }: Found,
  { scope, isOne, showCall }: Showing,
): readonly CardRow[] {
  const place = isOne ? '' : ` ${indexes.map((index) => index + 1).join('.')}`
  const label = { name: `${toVisibleText(field.label, maxLabelLength)}${place}` }
  const given = toShowContext(scope, field, indexes)
  if (field.format !== 'calldata' || value.kind !== 'bytes')
    return [{ label, ...showValue(field, value, given), depth: 0 }]
  const call = readCall(value.value, given, scope.container)
  if (call === undefined) return [{ label, ...showRaw(value), depth: 0 }]
  const inner = showCall(call).map((row) => ({ ...row, depth: row.depth + 1 }))
  return [{ label, value: call.to, kind: 'address', depth: 0 }, ...inner]
}

/** A call within, on the same network; undefined where it is not known of whom it is. */
function readCall(data: Hex, { param }: ShowContext, { chainId }: Container): ToldCall | undefined {
  const to = toAddressOf(param('callee'))
  const [chain, amount, selector] = ['chainId', 'amount', 'selector'].map(param)
  if (to === undefined || (chain?.kind === 'number' && chain.value !== BigInt(chainId))) return undefined
  return {
    to,
    from: toAddressOf(param('spender')),
    value: amount?.kind === 'number' ? amount.value : 0n,
    data: selector?.kind === 'bytes' ? `${selector.value}${data.slice(2)}` : data,
  }
}

function countLeft(value: AbiValue, seen: ReadonlySet<AbiValue>): number {
  if (value.kind === 'list') return value.value.reduce((sum, item) => sum + countLeft(item, seen), 0)
  if (value.kind === 'struct') return value.value.reduce((sum, part) => sum + countLeft(part.value, seen), 0)
  return seen.has(value) ? 0 : 1
}
