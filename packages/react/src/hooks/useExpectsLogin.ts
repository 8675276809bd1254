import { useStore } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** True while the server has not said yet whether who was signed in here still is. */
export function useExpectsLogin(): boolean {
  return useStore(useHub().expectsLogin)
}
