import type { SessionKeeper } from '../sessions/sessionKeeper.ts'
import type { AsVisitor } from '../signIn/asVisitor.ts'
import type { Spending } from '../stepUp/spending.ts'
import { limitsOf } from '../stepUp/stepUp.ts'
import type { OwnerVerbs } from '../surface/embeddedController.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { shownVariant } from './contents.ts'

export type LimitDeps = {
  readonly keeper: Pick<SessionKeeper, 'current'>
  readonly asVisitor: Pick<AsVisitor, 'always'>
  readonly spending: Spending
}

/** The visitor's own limits, in this browser. */
export function createLimits(
  shared: SharedDeps,
  { keeper, asVisitor, spending }: LimitDeps,
): Pick<OwnerVerbs, 'limits' | 'setLimit'> {
  const limits = () => {
    const all = limitsOf(shared)
    return all && spending.ownLimits(all.limits)
  }
  return {
    limits,
    async setLimit(asset, amount) {
      const present = limits()?.find(({ chainId, token }) => chainId === asset.chainId && token === asset.token)
      if (present === undefined) throw new EmbeddedError('cannot_proceed')
      if (amount > present.most) throw new EmbeddedError('cannot_proceed')
      if (amount > present.limit) {
        const session = keeper.current(shownVariant(shared))
        if (session === undefined) throw new EmbeddedError('session_failed')
        const { organizationId, userId } = session
        // A question that a stranger cannot stamp is proof enough.
        const found = await asVisitor.always(session, 'limit', (client) => client.query('whoami', { organizationId }))
        if (found.userId !== userId) throw new EmbeddedError('custody_dishonest')
      }
      spending.setOwnLimit(asset, amount)
    },
  }
}
