import { systemClock } from '@latchkey/base'
import { useCallback, useEffect, useState } from 'react'
import type { Scan } from './answers.ts'
import { askExplorer, type ExplorerError } from './askExplorer.ts'

export type AnswerView<Answer> = {
  readonly answer: Answer | undefined
  readonly failure: ExplorerError | undefined
}

type Asking<Answer> = {
  readonly path: string
  readonly read: (body: unknown) => Answer
  /** Whether it may still change, and is then asked for again every four seconds while somebody looks. */
  readonly mayChange?: (answer: Answer) => boolean
}

const againAfterMs = 4000

/** One answer of the explorer. What was read once stays in sight while it cannot be read anew. `read` and `mayChange` must not change. */
export function useAnswer<Answer>({ path, read, mayChange }: Asking<Answer>): AnswerView<Answer> & { again(): void } {
  const [view, setView] = useState<AnswerView<Answer>>({ answer: undefined, failure: undefined })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    const stopped = new AbortController()
    let cancel: () => void = () => undefined
    const ask = () => {
      if (document.visibilityState !== 'visible') {
        cancel = systemClock.schedule(againAfterMs, ask)
        return
      }
      askExplorer(path, read, stopped.signal).then(
        (answer) => {
          setView({ answer, failure: undefined })
          if (mayChange?.(answer)) cancel = systemClock.schedule(againAfterMs, ask)
        },
        (failure: ExplorerError) => {
          if (!stopped.signal.aborted) setView((before) => ({ ...before, failure }))
        },
      )
    }
    ask()
    return () => {
      stopped.abort()
      cancel()
    }
  }, [path, read, mayChange, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...view, again }
}

export type ScanView<Answer> = {
  /** The findings, the newest first. */
  readonly parts: readonly Answer[]
  readonly failure: ExplorerError | undefined
  readonly isBusy: boolean
  /** Looks further back; undefined where nothing lies there. */
  readonly more: (() => void) | undefined
}

/** A walk back through the chain, one part at each wish. */
export function useScan<Answer extends Scan>(path: string, read: (body: unknown) => Answer): ScanView<Answer> {
  const [parts, setParts] = useState<readonly Answer[]>([])
  const [failure, setFailure] = useState<ExplorerError>()
  /** Before which block is asked now: `null` for the newest, nothing where nobody asks. */
  const [before, setBefore] = useState<bigint | null | undefined>(null)
  useEffect(() => {
    if (before === undefined) return
    const stopped = new AbortController()
    askExplorer(before === null ? path : `${path}?before=${before}`, read, stopped.signal).then(
      (part) => {
        setParts((known) => [...known, part])
        setFailure(undefined)
        setBefore(undefined)
      },
      (error: ExplorerError) => {
        if (stopped.signal.aborted) return
        setFailure(error)
        setBefore(undefined)
      },
    )
    return () => stopped.abort()
  }, [path, read, before])
  const last = parts.at(-1)
  const isEnd = last !== undefined && last.from <= 0n
  return {
    parts,
    failure,
    isBusy: before !== undefined,
    more: isEnd ? undefined : () => setBefore(last === undefined ? null : last.from),
  }
}
