/**
 * Closes row after row, and all of a row beside each other. A failure keeps nothing open: the first one is thrown when
 * everything was closed.
 */
export async function closeInOrder(...rows: readonly (readonly (() => Promise<unknown>)[])[]): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) {
    const outcomes = await Promise.allSettled(row.map(async (close) => await close()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw failures[0]
}
