/** How many blocks one question covers. */
export type Span = {
  size(): number
  /** The question was answered: the next may be twice as long. */
  grow(): void
  /** It was not: the next is half as long. */
  shrink(): void
  /** False where not even one block was answered. */
  canShrink(): boolean
}

/** So many answers in a row let a length be tried again that was refused. */
const answersBeforeRetry = 50

/** A length that finds by itself what a node allows. It remembers what was refused, or half of all questions would be. */
export function createSpan({ first, most }: { readonly first: number; readonly most: number }): Span {
  let size = first
  let answered = 0
  let refused = Number.POSITIVE_INFINITY
  let answers = 0
  return {
    size: () => size,
    grow() {
      answers += 1
      answered = size
      if (answers > answersBeforeRetry) {
        answers = 0
        refused = Number.POSITIVE_INFINITY
      }
      // Between what is answered and what is refused the middle is tried, so that a node of ten blocks is asked for ten.
      size = Math.min(most, size * 2 < refused ? size * 2 : Math.floor((size + refused) / 2))
    },
    shrink() {
      answers = 0
      refused = size
      const half = Math.max(1, Math.floor(size / 2))
      size = answered < size ? Math.max(answered, half) : half
      answered = 0
    },
    canShrink: () => size > 1,
  }
}
