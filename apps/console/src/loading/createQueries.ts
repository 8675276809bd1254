import { QueryClient } from '@tanstack/react-query'

/**
 * Reads of one session's screens. Nothing is kept for a screen that is left, nothing is asked twice by itself, and
 * being offline is a failure to be shown and not a reason to wait.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
}
