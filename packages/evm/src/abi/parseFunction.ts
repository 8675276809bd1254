import { type Hex, toHex, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AbiField, type AbiType, canonicalFields, headLength, namedFields } from './abiType.ts'

/** A function of a contract, as far as a call of it can be read by that. */
export type AbiFunction = {
  readonly name: string
  readonly inputs: readonly AbiField[]
  /** Such as `transfer(address,uint256)`. */
  readonly signature: string
  /** The first four bytes of its calls. */
  readonly selector: Hex
}

const maxLength = 8000
const maxDepth = 8
const maxTypes = 300
const maxListLength = 1000
/** Values of fixed lengths multiply; no call is as long as this, in bytes. */
const maxHeadLength = 131_072

const identifier = /^[A-Za-z_$][\w$]{0,99}$/
const locations = new Set(['memory', 'calldata', 'storage', 'indexed', 'payable'])

/** A function by its parameters. */
export function toFunction(name: string, inputs: readonly AbiField[]): AbiFunction {
  const signature = `${name}${canonicalFields(inputs)}`
  return { name, inputs, signature, selector: toHex(keccak_256(toUtf8(signature)).subarray(0, 4)) }
}

/** A function as `parseFunction` reads it, such as `transfer(address to,uint256 amount)`. */
export function writeFunction({ name, inputs }: AbiFunction): string {
  return `${name}${namedFields(inputs)}`
}

/** `transfer(address to,uint256 amount)`, with or without names and `function` → the function; undefined for anything else. */
export function parseFunction(text: string): AbiFunction | undefined {
  if (text.length > maxLength) return undefined
  const [, name = '', list = ''] = /^\s*(?:function\s+)?([A-Za-z_$][\w$]{0,99})\s*(\(.*\))\s*$/s.exec(text) ?? []
  const inputs = name === '' ? undefined : readFields(list, createBudget())
  return inputs === undefined ? undefined : toFunction(name, inputs)
}

/** A type as JSON ABIs spell it, with the parts of its tuple; undefined for what is no type. */
export function parseType(text: string, parts: readonly AbiField[] = []): AbiType | undefined {
  const type = text.length > 200 ? undefined : readType(text, parts)
  return type !== undefined && headLength(type) <= maxHeadLength ? type : undefined
}

/** How many types may still come: what is nested in itself would be endless work. */
type Budget = { take(depth: number): boolean }

function createBudget(): Budget {
  let left = maxTypes
  return { take: (depth) => depth <= maxDepth && left-- > 0 }
}

/** `(address to,(uint256,bytes)[] parts)` → its fields. */
function readFields(text: string, budget: Budget, depth = 0): readonly AbiField[] | undefined {
  const pieces = splitList(text)
  if (pieces === undefined) return undefined
  const fields: AbiField[] = []
  for (const piece of pieces) {
    const field = budget.take(depth) ? readField(piece, budget, depth) : undefined
    if (field === undefined) return undefined
    fields.push(field)
  }
  const names = fields.map(({ name }) => name).filter((name) => name !== '')
  return new Set(names).size === names.length ? fields : undefined
}

function readField(piece: string, budget: Budget, depth: number): AbiField | undefined {
  const end = piece.lastIndexOf(')') + 1
  const [, suffix = '', rest = ''] = /^((?:\[\d*\])*)(.*)$/s.exec(piece.slice(end)) ?? []
  // Of a tuple the type ends behind its brackets, of others at the first space.
  const isTuple = end > 0
  const [first = '', ...words] = isTuple ? ['', ...rest.trim().split(/\s+/)] : piece.trim().split(/\s+/)
  const left = words.filter((word) => word !== '' && !locations.has(word))
  const [name = ''] = left
  if (left.length > 1 || (name !== '' && !identifier.test(name))) return undefined
  if (!isTuple) {
    const type = parseType(first)
    return type && { name, type }
  }
  if (rest !== '' && !/^\s/.test(rest)) return undefined
  const parts = readFields(
    piece
      .slice(0, end)
      .replace(/^\s*tuple\s*/, '')
      .trim(),
    budget,
    depth + 1,
  )
  const type = parts && parseType(`tuple${suffix}`, parts)
  return type && { name, type }
}

/** `(a,(b,c),d)` → `a`, `(b,c)` and `d`; undefined where brackets do not match. */
function splitList(text: string): readonly string[] | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return undefined
  const pieces: string[] = []
  let [depth, start] = [0, 1]
  for (let at = 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(') depth++
    if (sign === ')') depth--
    const isLast = at === text.length - 1
    if (depth < 0 && !isLast) return undefined
    if ((sign === ',' && depth === 0) || isLast) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  if (depth !== -1) return undefined
  return pieces.length === 1 && pieces[0]?.trim() === '' ? [] : pieces
}

function readType(text: string, parts: readonly AbiField[]): AbiType | undefined {
  const [, element, length] = /^(.+)\[(\d{0,4})\]$/.exec(text) ?? []
  if (element !== undefined) {
    const of = readType(element, parts)
    const count = length === '' ? undefined : Number(length)
    // Lists of nothing take no bytes, and so could be of any length.
    if (of === undefined || count === 0 || (count ?? 0) > maxListLength) return undefined
    return count === undefined ? { kind: 'list', of } : { kind: 'list', of, length: count }
  }
  if (text === 'tuple') return parts.length === 0 ? undefined : { kind: 'tuple', fields: parts }
  if (text === 'address' || text === 'bool' || text === 'bytes' || text === 'string' || text === 'function') {
    return { kind: text }
  }
  const [, kind, digits = ''] = /^(u?int|bytes)(\d{0,3})$/.exec(text) ?? []
  const size = digits === '' ? 256 : Number(digits)
  if (String(size) !== digits && digits !== '') return undefined
  if (kind === 'bytes') return size >= 1 && size <= 32 ? { kind: 'fixedBytes', size } : undefined
  if (kind !== 'uint' && kind !== 'int') return undefined
  return size >= 8 && size <= 256 && size % 8 === 0 ? { kind, bits: size } : undefined
}
