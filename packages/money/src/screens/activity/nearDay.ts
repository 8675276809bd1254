/** The day of a moment where it is one that goes by a word; undefined for any other. */
export function nearDay(atMs: number, nowMs: number): 'today' | 'yesterday' | undefined {
  const day = new Date(atMs).toDateString()
  const today = new Date(nowMs)
  if (day === today.toDateString()) return 'today'
  today.setDate(today.getDate() - 1)
  return day === today.toDateString() ? 'yesterday' : undefined
}
