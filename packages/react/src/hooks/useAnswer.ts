import { type Action, useAction } from '@latchkey/ui'
import { useCallback, useRef } from 'react'

/** As `Action`, and `run` resolves with what was answered; undefined when it failed or a newer run took its place. */
export type Answer<Arguments extends readonly unknown[], Value> = Omit<Action<Arguments>, 'run'> & {
  readonly run: (...values: Arguments) => Promise<Value | undefined>
}

/** Makes a verb with an answer usable on a screen. */
export function useAnswer<Arguments extends readonly unknown[], Value>(
  verb: (...values: Arguments) => Promise<Value>,
): Answer<Arguments, Value> {
  const last = useRef<Value>(undefined)
  const {
    state,
    run: act,
    reset,
  } = useAction(async (...values: Arguments) => {
    last.current = await verb(...values)
  })
  const run = useCallback(async (...values: Arguments) => ((await act(...values)) ? last.current : undefined), [act])
  return { state, run, reset }
}
