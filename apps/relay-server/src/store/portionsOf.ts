/** Rows that one statement writes or names at most: it takes some ten thousands of values, and no more. */
const rowsPerStatement = 500

/** A list in pieces, each short enough for one statement; none of nothing. */
export function portionsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerStatement) }, (_, index) =>
    items.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
