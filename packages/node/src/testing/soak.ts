/** Counts of a test, by name: kills, calls that failed, rows that were missing. */
export type Figures = Readonly<Record<string, number>>

/** Whether there is time for the whole (`npm run soak`); a sample is taken otherwise. */
export const isSoak = process.env['SOAK'] !== undefined

/** How much a test does: a sample in every run, the whole where there is time for it. */
export function dose(sample: number, whole: number): number {
  return isSoak ? whole : sample
}

/** Puts figures beside a test's outcome: the table at the end of `npm run soak` shows them. */
export function note({ task }: { readonly task: { readonly meta: object } }, figures: Figures): void {
  Object.assign(task.meta, { figures: { ...Reflect.get(task.meta, 'figures'), ...figures } })
}
