import type { AbiStruct, AbiValue } from '../abi/decodeAbi.ts'
import { type Address, isAddress, toAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import type { FieldFormat } from './descriptor.ts'
import { isJsonObject, type Json, type JsonObject, objectIn, partOf } from './json.ts'
import { findAt, parsePath, type Step } from './path.ts'
import { readOwnPath } from './readOwnPath.ts'
import type { ShowContext } from './showValue.ts'

/** The carrier of the data: a transaction, or a message with its domain. */
export type Container = {
  readonly from?: Address | undefined
  readonly to: Address
  readonly value: bigint
  readonly chainId: number
}

/** Everything that paths lead into, and what amounts are written by. */
export type Scope = {
  readonly values: AbiStruct
  readonly container: Container
  readonly file: JsonObject
  readonly coin: ShowContext['coin']
  readonly tokens: readonly Token[]
  /** The description is not for these values. */
  readonly onMisfit: () => void
}

/** Everything by which the value of a field is shown, at its places in lists. */
export function toShowContext(scope: Scope, field: FieldFormat, indexes: readonly number[]): ShowContext {
  const { file, container, coin, tokens } = scope
  return {
    ...{ chainId: container.chainId, coin, tokens },
    table: (path) => readOwnPath(String(path), file),
    param(name) {
      const byPath = partOf(field.params, `${name}Path`)
      if (byPath !== undefined) return pickItem(follow(scope, field, byPath, indexes), indexes)
      const constant = partOf(field.params, name)
      if (isJsonObject(constant)) return lookUp(scope, constant, (path) => follow(scope, field, path, indexes))
      const isPath = typeof constant === 'string' && constant.startsWith('$.')
      return isPath ? toValue(readOwnPath(constant, file)) : toValue(constant)
    },
  }
}

/** A value of the container by the last step of its path. */
export function inContainer(step: Step | undefined, { from, to, value, chainId }: Container): AbiValue | undefined {
  const name = step !== undefined && 'name' in step ? step.name : undefined
  if (name === 'to') return { kind: 'address', value: to }
  if (name === 'from') return from && { kind: 'address', value: from }
  return { kind: 'number', value: name === 'value' ? value : BigInt(chainId) }
}

/** A constant as the values have it that are signed. */
export function toValue(json: Json | undefined): AbiValue | undefined {
  if (typeof json === 'boolean') return { kind: 'flag', value: json }
  if (typeof json === 'number') return Number.isSafeInteger(json) ? { kind: 'number', value: BigInt(json) } : undefined
  if (typeof json !== 'string') return undefined
  if (isAddress(json)) return { kind: 'address', value: toAddress(json.toLowerCase()) }
  if (/^\d{1,78}$/.test(json)) return { kind: 'number', value: BigInt(json) }
  const isBytes = /^0x(?:[0-9a-f]{2})*$/i.test(json)
  // Looked at just above.
  return isBytes ? { kind: 'bytes', value: json.toLowerCase() as `0x${string}` } : { kind: 'text', value: json }
}

/** True where a constant of a description is the value that is signed, whatever its spelling. */
export function isSameValue(json: Json, value: AbiValue): boolean {
  if (value.kind === 'list' || value.kind === 'struct' || json === null || typeof json === 'object') return false
  if (value.kind === 'number' && /^0x[0-9a-fA-F]{1,64}$/.test(String(json))) return BigInt(String(json)) === value.value
  return String(json).toLowerCase() === String(value.value).toLowerCase()
}

function follow(scope: Scope, field: FieldFormat, text: Json | undefined, indexes: readonly number[]) {
  const path = typeof text === 'string' ? parsePath(text, field.base) : undefined
  if (path === undefined) return undefined
  if (path.root === '$') return toValue(readOwnPath(String(text), scope.file))
  if (path.root === '@') return inContainer(path.steps[0], scope.container)
  return findAt(scope.values, path.steps, indexes)?.[0]?.value
}

/** A parameter that is a list has an item for each item of what is shown. */
function pickItem(value: AbiValue | undefined, indexes: readonly number[]): AbiValue | undefined {
  return value?.kind === 'list' ? value.value[indexes.at(-1) ?? 0] : value
}

/** A constant that depends on a value. Where a map has no entry for it, the description is for other values. */
function lookUp(
  { file, onMisfit }: Scope,
  { map, keyPath }: JsonObject,
  get: (path: Json | undefined) => AbiValue | undefined,
) {
  const table = readOwnPath(String(map), file)
  const entries = isJsonObject(table) ? objectIn(table, 'values') : undefined
  const key = get(keyPath)
  const entry = key && Object.entries(entries ?? {}).find(([name]) => isSameValue(name, key))
  if (entry === undefined) onMisfit()
  return entry && toValue(entry[1])
}
