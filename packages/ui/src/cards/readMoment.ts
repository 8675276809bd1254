/** A moment as machines write it. */
const momentPattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::[\d.]+)?(?:Z|[+-]\d{2}:\d{2}))$/

/** A text that is a moment and nothing else: its time, in milliseconds since the epoch, and its letters in two halves. */
export type WrittenMoment = {
  readonly atMs: number
  /** `second` where it is not at the beginning of a minute. */
  readonly precision: 'minute' | 'second'
  readonly day: string
  readonly hour: string
}

/** Reads a text that is a moment; undefined for every other one. */
export function readMoment(text: string): WrittenMoment | undefined {
  const [, day, hour] = momentPattern.exec(text) ?? []
  const atMs = Date.parse(text)
  if (day === undefined || hour === undefined || Number.isNaN(atMs)) return undefined
  return { atMs, precision: atMs % 60_000 === 0 ? 'minute' : 'second', day, hour }
}
