import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

/** An answer on its way, here, or failed. */
export type Loading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }

export type Load<Value> = { readonly state: Loading<Value>; readonly again: () => void }

/**
 * Asks when it appears, when another thing is asked (`key` names it, by the component and what it depends on), and after
 * every change that was carried out; the last answer stays in sight while the same is asked again.
 */
export function useLoad<Value>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<Value>): Load<Value> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    // Wrapped, because an answer may be that there is nothing.
    queryFn: async ({ signal }) => ({ value: await ask(signal) }),
  })
  const again = useCallback(() => void refetch(), [refetch])
  return { state: stateOf(data, error, isFetching), again }
}

function stateOf<Value>(
  data: { readonly value: Value } | undefined,
  error: Error | null,
  isFetching: boolean,
): Loading<Value> {
  if (error !== null && !isFetching) return { status: 'failed', error }
  return data === undefined || error !== null ? { status: 'loading' } : { status: 'loaded', value: data.value }
}
