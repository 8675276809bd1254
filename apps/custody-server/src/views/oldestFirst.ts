/** In the order in which they came to be. */
export function oldestFirst<Row extends { readonly id: string; readonly created_at_ms: number }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted((left, right) => left.created_at_ms - right.created_at_ms || (left.id < right.id ? -1 : 1))
}
