import * as v from 'valibot'

/**
 * One side's properties beside its namespaces, such as what a wallet is capable of. JSON of a stranger: read
 * each value before it is used.
 */
export type Properties = Readonly<Record<string, unknown>>

const maxKeys = 50
const maxKeyLength = 128
/** Of all of it as text, in characters. */
const maxLength = 65_536
const maxDepth = 16

/** Properties from outside. Absent and null are both nothing; what is no record, or too much of one, does not fit. */
export const propertiesSchema = v.pipe(
  v.optional(v.unknown()),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Properties | undefined => {
    if (value === undefined || value === null) return undefined
    const copy = isSmallRecord(value) ? copyJson(value) : undefined
    if (copy !== undefined) return Object.assign(Object.create(null), copy)
    addIssue()
    return NEVER
  }),
)

function isSmallRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return keys.length <= maxKeys && keys.every((key) => key.length <= maxKeyLength)
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
