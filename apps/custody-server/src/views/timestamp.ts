/** A time as the interface writes it: whole seconds and nanoseconds, in decimal text. */
export function timestamp(timeMs: number): { readonly seconds: string; readonly nanos: string } {
  const seconds = Math.floor(timeMs / 1000)
  return { seconds: String(seconds), nanos: String((timeMs - seconds * 1000) * 1_000_000) }
}

/** The two times of a row. */
export function timestamps(row: { readonly created_at_ms: number; readonly updated_at_ms: number }) {
  return { createdAt: timestamp(row.created_at_ms), updatedAt: timestamp(row.updated_at_ms) }
}
