import { CustodyError } from '@latchkey/custody'
import { QueryCache, QueryClient } from '@tanstack/react-query'

/**
 * Reads of one session's screens. Nothing is kept for a screen that is left, nothing is asked twice by itself, and
 * being offline is a failure to be shown and not a reason to wait. `onUnknown` is called where custody does not know any
 * more who asks.
 */
export function createQueries(onUnknown: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnknown(error)) onUnknown()
      },
    }),
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

/** A session that has ended, or a key that is none any more. */
function isUnknown(error: unknown): boolean {
  return error instanceof CustodyError && error.data['status'] === 401
}
