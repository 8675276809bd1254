import type { StampVerifiers } from '../authentication/stampVerifiers.ts'
import type { Approval } from '../evaluation/approvals.ts'
import type { UseContext } from '../evaluation/useContext.ts'
import type { Guard } from '../vault/authorizeUse.ts'
import { kindOfActivity } from './activityTypes.ts'

/** Questions of the vault before it uses a key: the stamps' verifier, and the quorum and policies once more. */
export function createGuard(verifierFor: StampVerifiers): Guard<Approval, UseContext> {
  return {
    verifierFor({ readings, organization, approvals }) {
      const hasPasskey = approvals.some(({ stamp }) => stamp.kind === 'passkey')
      const featuresOf = async (id: string) => (await readings.factsOf(id)).rows.custody_feature
      return verifierFor(featuresOf, organization, hasPasskey ? 'passkey' : 'apiKey')
    },
    async permit({ type, organizationId, parameters, approvals }, context) {
      // A caller may name the parent's id only where no key is used.
      if (organizationId !== context.organization.id) return false
      const { decision } = await context.evaluate({
        readings: context.readings,
        organizationId,
        votingOrganizationId: context.user.organization_id,
        activity: { name: kindOfActivity(type).name, type, parameters },
        requester: context.user,
        approvals: approvals.filter((approval) => doesCount(approval, context)),
        nowMs: context.nowMs,
      })
      return decision === 'allow'
    },
  }
}

/** Only what was verified is counted; of that, what has not ended. */
function doesCount({ userId, message }: Approval, { countingApprovals }: UseContext): boolean {
  return countingApprovals.some((counting) => counting.userId === userId && counting.message === message)
}
