/** The remains a value on its way over a line; null for what cannot be sent at all. */
export function toJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null))
  } catch {
    return null
  }
}
