import { useCallback } from 'react'
import { useSession } from '../session/SessionContext.ts'

/** Asks for all policies of the organization; the function stays the same. */
export function useAskPolicies() {
  const { reader, organizationId } = useSession()
  return useCallback(
    async (signal: AbortSignal) => (await reader.query('list_policies', { organizationId }, signal)).policies,
    [reader, organizationId],
  )
}
