/** Any value of JSON text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of an object, that of no prototype. */
export function partOf(object: JsonObject | undefined, name: string): Json | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined
}

/** An object in an object; undefined where there is none. */
export function objectIn(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const part = partOf(object, name)
  return isJsonObject(part) ? part : undefined
}

/** True where nothing is nested deeper, and there are no more values than that. */
export function isWithin(value: unknown, maxDepth: number, maxValues: number): boolean {
  const waiting: [unknown, number][] = [[value, 0]]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [part, depth] = next
    if (++count > maxValues || depth > maxDepth) return false
    if (typeof part === 'object' && part !== null) {
      for (const each of Object.values(part)) waiting.push([each, depth + 1])
    }
  }
  return true
}
