import type { ConnectionState } from '@latchkey/connect'
import { useHub } from './useHub.ts'
import { useStore } from './useStore.ts'

/** What is known of the one connection; see `ConnectionState`. */
export function useConnectionState(): ConnectionState {
  return useStore(useHub().state)
}
