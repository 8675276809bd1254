import * as v from 'valibot'
import type { AbiField } from './abiType.ts'
import { type AbiFunction, parseFunction, parseType, toFunction } from './parseFunction.ts'

/** The functions of an ABI, or the place and kind of its first fault. */
export type AbiReading =
  | { readonly functions: readonly AbiFunction[] }
  | { readonly fault: AbiFault; readonly place: string }

/** Why a file is no ABI, by a code and the words for it that follow the place. */
export const abiFaults = {
  no_list: 'has no list of entries, or one that is too long',
  no_entry: 'is no entry of an ABI',
  no_name: 'has no name that a function can have',
  no_inputs: 'has no list of inputs that can be read',
  no_type: 'has a type that is none of the ABI',
  two_of_one_selector: 'is called by the same four bytes as another function',
  none: 'describes no function',
} as const

export type AbiFault = keyof typeof abiFaults

const maxEntries = 3000
const maxInputs = 100
const maxDepth = 8
const maxLineLength = 4000
const identifier = /^[A-Za-z_$][\w$]{0,99}$/

/** Of a line whatever stands behind its parameters is passed over. */
const afterInputs = /^(?:$|[\s;]|(?:external|public|payable|view|pure|nonpayable|returns)\b)/

const entrySchema = v.looseObject({ type: v.optional(v.string(), 'function') })
const namedSchema = v.looseObject({ name: v.pipe(v.string(), v.regex(identifier)) })
const inputSchema = v.looseObject({ name: v.optional(v.string(), ''), type: v.string() })

/**
 * A parsed JSON file → the functions that it describes: a list of entries as compilers write it, a build artifact that
 * has such a list under `abi`, or a list of lines such as `transfer(address to,uint256 amount)`. Total.
 */
export function readAbi(input: unknown): AbiReading {
  const list = findList(input)
  if (list === undefined || list.length > maxEntries) return { fault: 'no_list', place: '' }
  const functions = new Map<string, AbiFunction>()
  for (const [index, entry] of list.entries()) {
    const read = typeof entry === 'string' ? readLine(entry) : readEntry(entry)
    if (typeof read === 'string') return { fault: read, place: `[${index}]` }
    if (read === undefined) continue
    const other = functions.get(read.selector)
    if (other !== undefined && other.signature !== read.signature) {
      return { fault: 'two_of_one_selector', place: `[${index}]` }
    }
    functions.set(read.selector, read)
  }
  return functions.size === 0 ? { fault: 'none', place: '' } : { functions: [...functions.values()] }
}

function findList(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input
  if (typeof input !== 'object' || input === null) return undefined
  const inner: unknown = Reflect.get(input, 'abi')
  return Array.isArray(inner) ? inner : undefined
}

/** Undefined for events and errors, which no call names. */
function readLine(text: string): AbiFunction | AbiFault | undefined {
  if (text.length > maxLineLength) return 'no_type'
  if (/^\s*(?:event|error|constructor|fallback|receive|struct)\b/.test(text)) return undefined
  const end = endOfInputs(text)
  if (!afterInputs.test(text.slice(end))) return 'no_type'
  return parseFunction(text.slice(0, end)) ?? 'no_type'
}

/** The place behind the bracket that ends the parameters. Counted, since a pattern would look at a long line again and again. */
function endOfInputs(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

function readEntry(entry: unknown): AbiFunction | AbiFault | undefined {
  const kind = v.safeParse(entrySchema, entry)
  if (!kind.success) return 'no_entry'
  if (kind.output.type !== 'function') return undefined
  const named = v.safeParse(namedSchema, entry)
  if (!named.success) return 'no_name'
  const inputs = readInputs(kind.output['inputs'] ?? [], 0)
  return typeof inputs === 'string' ? inputs : toFunction(named.output.name, inputs)
}

function readInputs(input: unknown, depth: number): readonly AbiField[] | AbiFault {
  if (!Array.isArray(input) || input.length > maxInputs || depth > maxDepth) return 'no_inputs'
  const fields: AbiField[] = []
  for (const each of input) {
    const read = v.safeParse(inputSchema, each)
    if (!read.success) return 'no_inputs'
    const { name, type: text, components = [] } = read.output
    const parts = text.startsWith('tuple') ? readInputs(components, depth + 1) : []
    if (typeof parts === 'string') return parts
    const type = parseType(text, parts)
    if (type === undefined) return 'no_type'
    // A name that no path could say is as good as none.
    fields.push({ name: identifier.test(name) ? name : '', type })
  }
  return fields
}
