import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

/** All policies of the organization. */
export function usePolicies() {
  const { reader, organizationId } = useSession()
  return useLoad(
    ['policies', organizationId],
    async (signal: AbortSignal) => (await reader.query('list_policies', { organizationId }, signal)).policies,
  )
}
