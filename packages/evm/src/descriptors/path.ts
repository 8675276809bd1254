import { fromHex, toHex } from '@latchkey/base'
import type { AbiType } from '../abi/abiType.ts'
import type { AbiValue } from '../abi/decodeAbi.ts'

/** A path of ERC-7730: into what is signed (`#`), the description itself (`$`) or what carries the data (`@`). */
export type Path = { readonly root: '#' | '$' | '@'; readonly steps: readonly Step[] }

/** Bounds may count from the end, and be absent. */
export type Step =
  | { readonly name: string }
  | { readonly index: number }
  | { readonly from?: number; readonly to?: number }

/** A value that a path leads to, and its places in the lists that were gone through. */
export type Found = { readonly value: AbiValue; readonly indexes: readonly number[] }

const maxLength = 300
const maxSteps = 20
const maxFound = 1000
const name = /^[A-Za-z_$][\w$]{0,99}$/
const bound = /^-?\d{1,6}$/

/**
 * The text of a path; one without a root goes on from `base`. Undefined where it is none, such as one with a filter or
 * a slice with a step.
 */
export function parsePath(text: string, base: readonly Step[] = []): Path | undefined {
  if (text === '' || text.length > maxLength) return undefined
  const [, sign = '', rest = ''] = /^(?:([#$@])\.)?(.*)$/s.exec(text) ?? []
  const root = sign === '$' || sign === '@' ? sign : '#'
  const steps: Step[] = sign === '' ? [...base] : []
  for (const piece of rest.replace(/(?<=[^.])\[/g, '.[').split('.')) {
    const step = readStep(piece)
    if (step === undefined || steps.length >= maxSteps) return undefined
    steps.push(step)
  }
  return { root, steps }
}

function readStep(piece: string): Step | undefined {
  if (name.test(piece)) return { name: piece }
  const [, inside] = /^\[([-\d:]*)\]$/.exec(piece) ?? []
  if (inside === undefined) return undefined
  if (bound.test(inside)) return { index: Number(inside) }
  const [from = '', to = '', ...more] = inside.split(':')
  const isBound = [from, to].every((each) => each === '' || bound.test(each))
  if (!isBound || more.length > 0) return undefined
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) }
}

/** The type that a path into what is signed leads to, lists gone through; undefined where it leads nowhere. */
export function typeAt(type: AbiType, steps: readonly Step[]): AbiType | undefined {
  let at: AbiType | undefined = type
  for (const step of steps) {
    if (at === undefined) return undefined
    if ('name' in step) {
      at = at.kind === 'tuple' ? at.fields.find((field) => field.name === step.name)?.type : undefined
    } else if (at.kind === 'list') {
      at = at.of
    } else {
      at = 'index' in step || at.kind === 'tuple' || at.kind === 'bool' ? undefined : { kind: 'bytes' }
    }
  }
  return at
}

/**
 * The values at a path into what is signed, one for each item of the lists on it. With `indexes`, the lists are gone
 * through in step with those of another path. Undefined where an item is missing.
 */
export function findAt(
  root: AbiValue,
  steps: readonly Step[],
  indexes: readonly number[] = [],
): readonly Found[] | undefined {
  let found: readonly Found[] = [{ value: root, indexes: [] }]
  for (const step of steps) {
    const next: Found[] = []
    for (const each of found) {
      const taken = take(each, step, indexes)
      if (taken === undefined || next.length + taken.length > maxFound) return undefined
      next.push(...taken)
    }
    found = next
  }
  return found
}

function take({ value, indexes }: Found, step: Step, given: readonly number[]): readonly Found[] | undefined {
  if ('name' in step) {
    const part = value.kind === 'struct' ? value.value.find((each) => each.name === step.name)?.value : undefined
    return part && [{ value: part, indexes }]
  }
  if (value.kind !== 'list') {
    const bytes = 'index' in step ? undefined : toBytes(value)
    return bytes && [{ value: { kind: 'bytes', value: toHex(cut(bytes, step)) }, indexes }]
  }
  if ('index' in step) {
    const item = value.value.at(step.index)
    return item && [{ value: item, indexes }]
  }
  const items = cut(value.value, step)
  const only = given[indexes.length]
  if (only !== undefined) {
    const item = items[only]
    return item && [{ value: item, indexes: [...indexes, only] }]
  }
  return items.map((item, index) => ({ value: item, indexes: [...indexes, index] }))
}

function cut<Items extends { slice(from?: number, to?: number): Items }>(items: Items, step: Step): Items {
  return 'from' in step || 'to' in step ? items.slice(step.from, step.to) : items.slice()
}

/** The bytes of a value, as its word has them. */
function toBytes(value: AbiValue): Uint8Array | undefined {
  if (value.kind === 'number') return fromHex(`0x${BigInt.asUintN(256, value.value).toString(16).padStart(64, '0')}`)
  if (value.kind === 'text') return new TextEncoder().encode(value.value)
  return value.kind === 'bytes' || value.kind === 'address' ? fromHex(value.value) : undefined
}
