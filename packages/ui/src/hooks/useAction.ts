import { useCallback, useEffect, useRef, useState } from 'react'

/** Where the newest run of an action stands. */
export type ActionState =
  | { readonly status: 'idle' | 'running' | 'done' }
  | { readonly status: 'failed'; readonly error: Error }

export type Action<Arguments extends readonly unknown[]> = {
  readonly state: ActionState
  /** Runs and keeps the outcome in `state`; resolves true when it succeeded. A newer run takes the place of an older one. */
  readonly run: (...values: Arguments) => Promise<boolean>
  /** Forgets the last outcome. */
  readonly reset: () => void
}

/** Makes a verb usable on a screen: running, done and failed as one state. */
export function useAction<Arguments extends readonly unknown[]>(
  verb: (...values: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [state, setState] = useState<ActionState>({ status: 'idle' })
  const newest = useRef(0)
  const latestVerb = useRef(verb)

  useEffect(() => {
    latestVerb.current = verb
  })

  const run = useCallback(async (...values: Arguments): Promise<boolean> => {
    const turn = ++newest.current
    const settle = (next: ActionState) => {
      if (turn === newest.current) setState(next)
      return turn === newest.current && next.status === 'done'
    }
    settle({ status: 'running' })
    try {
      await latestVerb.current(...values)
      return settle({ status: 'done' })
    } catch (error) {
      return settle({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }, [])

  const reset = useCallback(() => {
    newest.current++
    setState({ status: 'idle' })
  }, [])

  return { state, run, reset }
}
