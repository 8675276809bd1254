import type { AbiField, AbiType } from '../abi/abiType.ts'
import { parseType } from '../abi/parseFunction.ts'

const maxLength = 8000
const maxDepth = 8
const maxFields = 300
const structPattern = /([A-Za-z_$][\w$]{0,99})\(([^()]*)\)/gy
const fieldPattern = /^([A-Za-z_$][\w$]{0,99})((?:\[\d{0,4}\])*) ([A-Za-z_$][\w$]{0,99})$/

/**
 * EIP-712's `encodeType`, such as `Mail(Person to,string text)Person(address wallet)` → the fields of its first struct.
 * Undefined for anything else, and for structs that hold themselves.
 */
export function parseTypeKey(key: string): readonly AbiField[] | undefined {
  if (key.length > maxLength) return undefined
  const structs = new Map<string, string>()
  let [end, first] = [0, '']
  for (const match of key.matchAll(structPattern)) {
    const [whole, name = '', list = ''] = match
    if (structs.has(name)) return undefined
    first ||= name
    structs.set(name, list)
    end = match.index + whole.length
  }
  let left = maxFields

  function fields(name: string, depth: number): readonly AbiField[] | undefined {
    const list = structs.get(name)
    if (list === undefined || depth > maxDepth) return undefined
    const read: AbiField[] = []
    for (const piece of list === '' ? [] : list.split(',')) {
      const [, base = '', suffix = '', label = ''] = fieldPattern.exec(piece) ?? []
      const type = base === '' || left-- <= 0 ? undefined : typeOf(base, suffix, depth)
      if (type === undefined) return undefined
      read.push({ name: label, type })
    }
    return read
  }

  function typeOf(base: string, suffix: string, depth: number): AbiType | undefined {
    if (!structs.has(base)) return parseType(`${base}${suffix}`)
    const parts = fields(base, depth + 1)
    return parts && parseType(`tuple${suffix}`, parts)
  }

  return end === key.length && first !== '' ? fields(first, 0) : undefined
}
