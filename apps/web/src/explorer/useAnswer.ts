import { useHub } from '@latchkey/react'
import { queryClientOf } from '@latchkey/react/parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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

/** One answer of the explorer. What was read once stays in sight while it cannot be read anew. */
export function useAnswer<Answer>({ path, read, mayChange }: Asking<Answer>): AnswerView<Answer> & { again(): void } {
  const { data, error, refetch } = useQuery<Answer | null, ExplorerError>(
    {
      queryKey: ['explorer', path],
      queryFn: ({ signal }) => askExplorer(path, read, signal),
      // With a first answer, though an empty one, a refusal stays in sight while it is asked again.
      initialData: null,
      refetchInterval: ({ state: { data: known, status } }) =>
        known !== null && known !== undefined && status === 'success' && mayChange?.(known) ? againAfterMs : false,
      gcTime: 0,
    },
    queryClientOf(useHub()),
  )
  return { answer: data ?? undefined, failure: error ?? undefined, again: () => void refetch() }
}

export type ScanView<Answer> = {
  /** The findings, the newest first. */
  readonly parts: readonly Answer[]
  readonly failure: ExplorerError | undefined
  readonly isBusy: boolean
  /** Looks further back; undefined where nothing lies there. */
  readonly more: (() => void) | undefined
}

/** A walk back through the chain, one part each time it is asked for. */
export function useScan<Answer extends Scan>(path: string, read: (body: unknown) => Answer): ScanView<Answer> {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['explorer', path, 'scan'],
      initialPageParam: undefined as bigint | undefined,
      queryFn: ({ pageParam: before, signal }) =>
        askExplorer(before === undefined ? path : `${path}?before=${before}`, read, signal),
      getNextPageParam: ({ from }) => (from > 0n ? from : undefined),
      // The whole walk would be taken again.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClientOf(useHub()),
  )
  return {
    parts: data?.pages ?? [],
    failure: (error as ExplorerError | null) ?? undefined,
    isBusy: isFetching,
    more: data === undefined || hasNextPage ? () => void fetchNextPage() : undefined,
  }
}
