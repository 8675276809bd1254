import type { Clock, Unsubscribe } from '@latchkey/base'

export type KeepDoingOptions = { readonly everyMs: number; readonly clock: Clock }

/**
 * Does the work again and again, so many milliseconds after it was done last, until the result is called. Work that
 * fails is done again at the next turn: a node that is just ending needs none.
 */
export function keepDoing(work: () => Promise<void>, { everyMs, clock }: KeepDoingOptions): Unsubscribe {
  let isStopped = false
  let cancel: Unsubscribe = () => undefined

  function schedule(): void {
    cancel = clock.schedule(everyMs, () => {
      work()
        .catch(() => undefined)
        .then(() => {
          if (!isStopped) schedule()
        })
    })
  }
  schedule()
  return () => {
    isStopped = true
    cancel()
  }
}
