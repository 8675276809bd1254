import type { ConnectionState } from '@latchkey/connect'
import { useSyncExternalStore } from 'react'
import { useHub } from './useHub.ts'

const idle: ConnectionState = { status: 'idle' }

/** The state of the one connection; see `ConnectionState`. A server knows of none, and hydration starts from there. */
export function useConnectionState(): ConnectionState {
  const { state } = useHub()
  return useSyncExternalStore(state.subscribe, state.get, () => idle)
}
