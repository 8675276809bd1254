import { isJsonObject, type Json, type JsonObject, partOf } from './json.ts'

/** A path into the description itself, such as `$.metadata.constants.weth` → what stands there. */
export function readOwnPath(text: string, file: JsonObject): Json | undefined {
  const [root, ...names] = text.split('.')
  if (root !== '$' || names.length === 0 || names.length > 10) return undefined
  let at: Json | undefined = file
  for (const name of names) at = isJsonObject(at) ? partOf(at, name) : undefined
  return at
}
