import { fromHex, isHex, toQuantity } from '@latchkey/base'
import { type AbiStruct, decodeAbi } from '../abi/decodeAbi.ts'
import type { AbiFunction } from '../abi/parseFunction.ts'
import type { Address } from '../address.ts'
import { findCallFormat } from '../descriptors/isBound.ts'
import { showFormat, type ToldCall } from '../descriptors/showFormat.ts'
import type { CardDanger, CardRow, CardSource, CardTelling, CardValue } from '../signing/card.ts'
import { describeTransaction, type TransactionContext } from '../signing/describeTransaction.ts'
import type { Guide } from './guide.ts'
import { type InnerCall, readInnerCalls } from './innerCalls.ts'
import { findKnownFunction, selectorOf } from './knownFunctions.ts'
import { valueRows } from './valueRows.ts'

/** Everything that calls are read by. */
export type TellContext = TransactionContext & {
  /** By address, in small letters. */
  readonly guides: ReadonlyMap<string, Guide>
  /** Functions of a file that the visitor has given, for whatever contract. */
  readonly ofVisitor?: readonly AbiFunction[]
}

/** A call, and the contract whose own it runs as where that is not its target: code of others, run by a delegate call. */
type RunCall = ToldCall & { readonly self?: Address }

/** A telling under way: what is found beside the rows. */
export type Telling = {
  readonly context: TellContext
  readonly dangers: CardDanger[]
  /** Contracts of calls within, of which there may be guides too. */
  readonly targets: Set<Address>
  /** Calls within so far: told, without a meaning, and left out. */
  readonly inner: { told: number; unknown: number; hidden: number }
  /** By the bytes of calls within: all their values, where a description of them leaves some out. */
  readonly apart: Map<string, { readonly left: number; readonly rows: readonly CardRow[] }>
}

/** A call that could be read. `all` is without the call data itself. */
export type ReadCall = Omit<CardTelling, 'source'> & { readonly source: CardSource; readonly name: string }

const maxInnerCalls = 40
const maxDepth = 4

export function startTelling(context: TellContext): Telling {
  return { context, dangers: [], targets: new Set(), inner: { told: 0, unknown: 0, hidden: 0 }, apart: new Map() }
}

/** A call by the best that is known of it: a description of the owner's, an ABI of theirs, one of the visitor's, the name. */
export function readCall(call: RunCall, telling: Telling, depth = 0): ReadCall | undefined {
  const { guides, ofVisitor = [] } = telling.context
  const guide = guides.get(call.to.toLowerCase())
  if (guide?.isOtherCode) telling.dangers.push({ code: 'other_code', values: {} })
  const toldBefore = telling.inner.told
  const described = readDescribed(call, telling, depth)
  const hasShownCalls = telling.inner.told > toldBefore
  // A description may leave calls within out; their dangers it may not.
  const inner = tellInner(call, telling, depth)
  if (described !== undefined) return hasShownCalls ? described : { ...described, rows: [...described.rows, ...inner] }
  const selector = selectorOf(call.data)
  const byOwner = guide?.functions.find((each) => each.selector === selector)
  const byVisitor = ofVisitor.find((each) => each.selector === selector)
  const known = byOwner ?? byVisitor ?? findKnownFunction(call.data)
  if (known === undefined) return undefined
  const values = decodeCall(known, call.data)
  if (values === undefined) {
    telling.dangers.push({ code: 'call_mismatch', values: { name: known.name } })
    return undefined
  }
  const code = known === byOwner ? 'by_owner' : known === byVisitor ? 'by_visitor' : 'by_name'
  const { rows, hidden } = valueRows(values)
  if (hidden > 0) telling.dangers.push({ code: 'data_values_hidden', values: { count: hidden } })
  // The bytes of calls within are told within; they stand among all values.
  const shown = inner.length === 0 ? rows : rows.filter(({ kind }) => kind !== 'bytes')
  const left = rows.length - shown.length
  const told = { rows: [...shown, ...inner], left, all: left === 0 ? [] : rows }
  return { name: known.name, source: { code, values: {} }, intent: [], ...told }
}

function readDescribed(call: RunCall, telling: Telling, depth: number): ReadCall | undefined {
  const { guides, chain, tokens } = telling.context
  const container = { from: call.from, to: call.to, value: call.value, chainId: chain.id }
  for (const descriptor of guides.get(call.to.toLowerCase())?.descriptors ?? []) {
    const target = { chainId: chain.id, address: call.to }
    const format = findCallFormat(descriptor, target, selectorOf(call.data))
    const values = format?.called && decodeCall(format.called, call.data)
    if (format?.called === undefined) continue
    const shown =
      values &&
      showFormat(descriptor, format, values, {
        ...{ container, coin: chain.nativeCurrency, tokens },
        showCall: (inner) => tellWithin(inner, call, telling, depth),
      })
    if (values === undefined || shown === undefined) {
      telling.dangers.push({ code: 'description_misfit', values: {} })
      continue
    }
    const source = { code: 'by_description', values: { name: descriptor.name || format.called.name } } as const
    return { name: format.called.name, source, ...shown, all: valueRows(values).rows }
  }
  return undefined
}

type Outer = Pick<RunCall, 'to' | 'from' | 'self'>

/** The rows of a call that a description has found within. */
export function tellWithin(inner: ToldCall, outer: Outer, telling: Telling, depth = 0): readonly CardRow[] {
  return isHex(inner.data) ? tellOne({ ...inner, data: inner.data }, outer, telling, depth) : []
}

/** The rows of the calls that a well-known function makes, whatever else is said of it. */
function tellInner(call: RunCall, telling: Telling, depth: number): readonly CardRow[] {
  const known = findKnownFunction(call.data)
  const values = known && decodeCall(known, call.data)
  const calls = known && values ? readInnerCalls(known.signature, values) : []
  if (calls === undefined) telling.dangers.push({ code: 'inner_unreadable', values: {} })
  return calls?.flatMap((each) => tellOne(each, call, telling, depth)) ?? []
}

/** The rows of one call within; its dangers are those of the whole. */
function tellOne(inner: InnerCall, outer: Outer, telling: Telling, depth: number): readonly CardRow[] {
  const { context, dangers, targets, inner: counts } = telling
  if (counts.told >= maxInnerCalls || depth >= maxDepth) {
    counts.hidden++
    return []
  }
  counts.told++
  const outerSelf = outer.self ?? outer.to
  const to = inner.to ?? outerSelf
  targets.add(to)
  const { data, value } = inner
  if (inner.isDelegate) dangers.push({ code: 'delegate_call', values: { to } })
  const card = describeTransaction({ to, data, value: toQuantity(value) }, context)
  dangers.push(...card.dangers.filter(({ code }) => code !== 'unknown_call'))
  const own = card.rows.filter(({ label }) => !('code' in label && label.code === 'network'))
  const isUnknown = card.dangers.some(({ code }) => code === 'unknown_call')
  if (!isUnknown) return [heading(nameOf(data)), ...deeper(own)]
  const isForCaller = inner.isDelegate === true || (inner.to === undefined && inner.isOwn !== true)
  const run = { to, from: isForCaller ? outer.from : outerSelf, value, data }
  const read = readCall(inner.isDelegate ? { ...run, self: outerSelf } : run, telling, depth + 1)
  if (read === undefined) {
    counts.unknown++
    return [heading({ code: 'not_read', values: {} }), ...deeper(own)]
  }
  if (isByName(read.source)) dangers.push({ code: 'call_by_name', values: {} })
  // A call that is read by its name keeps back only calls within it, and these are told.
  if (read.source.code === 'by_description' && read.left > 0) {
    const rows = [heading(read.name), ...deeper(read.all)]
    telling.apart.set(`${to} ${data}`, { left: read.left, rows })
  }
  const around = own.filter(({ label }) => !('code' in label && label.code === 'data'))
  return [heading(read.name), ...deeper([...around, ...read.rows])]
}

/** True where nobody has said of this very contract that it has this function. */
export function isByName({ code }: CardSource): boolean {
  return code === 'by_name' || code === 'by_visitor'
}

function heading(value: string | CardValue): CardRow {
  return { label: { code: 'inner_call' }, value, kind: 'text', depth: 0 }
}

function deeper(rows: readonly CardRow[]): readonly CardRow[] {
  return rows.map((row) => ({ ...row, depth: row.depth + 1 }))
}

function nameOf(data: string): string {
  return findKnownFunction(data)?.name ?? selectorOf(data)
}

/** The values of a call that is this function's to the last byte. */
function decodeCall({ inputs }: AbiFunction, data: string): AbiStruct | undefined {
  const bytes = isHex(data) ? fromHex(data) : undefined
  const decoded = bytes && decodeAbi(inputs, bytes.subarray(4))
  return decoded?.restBytes === 0 ? { kind: 'struct', value: decoded.value } : undefined
}
