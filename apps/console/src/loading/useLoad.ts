import { useCallback, useEffect, useState } from 'react'
import { useTurn } from './TurnContext.ts'

/** An answer on its way, here, or failed. */
export type Loading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }

export type Load<Value> = { readonly state: Loading<Value>; readonly again: () => void }

type Held<Value> = { readonly ask: unknown; readonly state: Loading<Value> }

/**
 * Asks when it appears, when `ask` is another function, and after every change that was carried out; the last answer
 * stays in sight while the same is asked again. Give it a memoized `ask`.
 */
export function useLoad<Value>(ask: (signal: AbortSignal) => Promise<Value>): Load<Value> {
  const changes = useTurn()
  const [turn, setTurn] = useState(0)
  const [held, setHeld] = useState<Held<Value>>({ ask, state: { status: 'loading' } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: both turns are reasons to ask again
  useEffect(() => {
    const abort = new AbortController()
    const settle = (state: Loading<Value>) => {
      if (!abort.signal.aborted) setHeld({ ask, state })
    }
    ask(abort.signal).then(
      (value) => settle({ status: 'loaded', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [ask, turn, changes])

  const again = useCallback(() => {
    setHeld((before) => (before.state.status === 'failed' ? { ...before, state: { status: 'loading' } } : before))
    setTurn((before) => before + 1)
  }, [])
  return { state: held.ask === ask ? held.state : { status: 'loading' }, again }
}
