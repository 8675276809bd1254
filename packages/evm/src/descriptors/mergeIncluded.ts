import { isJsonObject, type Json, type JsonObject, partOf } from './json.ts'

const maxDepth = 32

/**
 * A description with the one that it includes: what both say is said by the including one. Lists of fields are joined
 * by the path that a field is for, any other list is taken whole.
 */
export function mergeIncluded(including: JsonObject, included: JsonObject): JsonObject {
  return mergeObjects(including, included, 0)
}

function mergeObjects(over: JsonObject, under: JsonObject, depth: number): JsonObject {
  if (depth > maxDepth) return over
  const merged = new Map<string, Json>(Object.entries(under))
  for (const [name, value] of Object.entries(over)) {
    const other = partOf(under, name)
    merged.set(name, other === undefined ? value : mergeValues(name, value, other, depth))
  }
  // `fromEntries` defines its properties, so that `__proto__` is a name like any other.
  return Object.fromEntries(merged)
}

function mergeValues(name: string, over: Json, under: Json, depth: number): Json {
  if (isJsonObject(over) && isJsonObject(under)) return mergeObjects(over, under, depth + 1)
  if (name !== 'fields' || !Array.isArray(over) || !Array.isArray(under)) return over
  const later = [...(over as readonly Json[])]
  const fields = (under as readonly Json[]).map((field) => {
    const index = later.findIndex((each) => pathOf(each) !== undefined && pathOf(each) === pathOf(field))
    const [own] = index < 0 ? [] : later.splice(index, 1)
    return isJsonObject(own) && isJsonObject(field) ? mergeObjects(own, field, depth + 1) : field
  })
  return [...fields, ...later]
}

function pathOf(field: Json): Json | undefined {
  return isJsonObject(field) ? partOf(field, 'path') : undefined
}
