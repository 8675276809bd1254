import { type Check, unfit } from '../checks/checks.ts'

/**
 * What one side of a session says beside its namespaces, such as what a wallet is capable of. JSON of a stranger: read
 * each value before it is used.
 */
export type Properties = Readonly<Record<string, unknown>>

const maxKeys = 50
const maxKeyLength = 128
/** Of all of it as text, in characters. */
const maxLength = 65_536
const maxDepth = 16

/** Properties from outside. Absent and null are both nothing; what is no record, or too much of one, does not fit. */
export const checkProperties: Check<Properties | undefined> = (value) => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return unfit
  const entries = Object.entries(value)
  if (entries.length > maxKeys || !entries.every(([key]) => key.length <= maxKeyLength)) return unfit
  const copy = copyJson(value)
  return copy === undefined ? unfit : Object.assign(Object.create(null), copy)
}

/** The same as JSON would make of it; undefined for what is too long, too deep, or no JSON. */
function copyJson(value: object): object | undefined {
  if (!isShallow(value, maxDepth)) return undefined
  try {
    const text = JSON.stringify(value)
    return text.length > maxLength ? undefined : Object(JSON.parse(text))
  } catch {
    return undefined
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1))
}
