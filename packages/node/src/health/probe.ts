import { type Clock, TimeoutError } from '@latchkey/base'

/** Asks a part of the program how it is. Fails with the part's own error, or with `TimeoutError` after half a minute. */
export type Probe<Value> = () => Promise<Value | typeof slow>

/** A question that waited in line behind others may still be answered. */
const slow = 'slow'
const slowMs = 2000
/** A part that has not answered for so long does not serve. */
const lastMs = 30_000
/** A caller that asks more often is answered from memory, so that strangers keep neither disks nor nodes busy. */
const rememberedMs = 1000

/** A probe that waits for no part longer than two seconds. */
export function createProbe<Value>(ask: () => Promise<Value>, clock: Clock): Probe<Value> {
  let askedAtMs: number | undefined
  let isDown = false
  /** Until a part that was late has answered in time once more. */
  const noteLateness = () => {
    isDown ||= askedAtMs !== undefined && clock.now() - askedAtMs >= lastMs
  }
  const share = shareQuestion(() => {
    noteLateness()
    const sinceMs = clock.now()
    askedAtMs = sinceMs
    const answer = ask()
    const hear = () => {
      if (clock.now() - sinceMs < lastMs) isDown = false
      if (askedAtMs === sinceMs) askedAtMs = undefined
    }
    answer.then(hear, hear)
    return answer
  }, clock)
  return () =>
    new Promise((resolve, reject) => {
      const answer = share()
      const cancel = clock.schedule(slowMs, () => {
        noteLateness()
        if (!isDown) resolve(slow)
        else reject(new TimeoutError(lastMs))
      })
      answer.then(resolve, reject).finally(cancel)
    })
}

/**
 * One question for all who ask while it is under way, and for a moment after it was asked. One that is never answered is
 * asked again, but not before twice the time in which it counts as late: what hung may serve by then.
 */
export function shareQuestion<Value>(ask: () => Promise<Value>, clock: Clock): () => Promise<Value> {
  let known: { readonly answer: Promise<Value>; readonly sinceMs: number; isOpen: boolean } | undefined
  return () => {
    const ageMs = known === undefined ? 0 : clock.now() - known.sinceMs
    if (known !== undefined && ageMs < (known.isOpen ? 2 * lastMs : rememberedMs)) return known.answer
    const question = { answer: ask(), sinceMs: clock.now(), isOpen: true }
    const close = () => {
      question.isOpen = false
    }
    question.answer.then(close, close)
    known = question
    return question.answer
  }
}

/** Whether a part with this status can serve. */
export function isWell(status: string): boolean {
  return status === 'ok' || status === slow
}
