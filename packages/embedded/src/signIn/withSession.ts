import { type CustodyClient, CustodyError, isExpiredKey } from '@latchkey/custody'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { SessionKeeper } from '../sessions/sessionKeeper.ts'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { EmbeddedFlow } from './steps/embeddedFlow.ts'

/** Does something with a live session. */
export type WithSession = <Value>(
  variant: EmbeddedVariant,
  work: (client: CustodyClient, session: StoredSession) => Promise<Value>,
) => Promise<Value>

/**
 * An expired or unknown key is dropped, a new one made, and the work tried once more (specification §8); never a third
 * time. Fails with `session_failed` when there is no session to renew.
 */
export function createWithSession(keeper: SessionKeeper, flow: Pick<EmbeddedFlow, 'renew'>): WithSession {
  return async (variant, work) => {
    const known = keeper.current(variant)
    if (known === undefined) throw new EmbeddedError('session_failed')
    if (!keeper.isActive(known)) return await renewed(known)
    try {
      return await work(keeper.clientOf(known), known)
    } catch (error) {
      if (!isExpiredKey(error) && !isKeyLost(error)) throw error
      await keeper.expire(known)
      return await renewed(keeper.current(variant) ?? known)
    }

    async function renewed(ended: StoredSession) {
      const session = keeper.isActive(ended) ? ended : await flow.renew(ended)
      return await work(keeper.clientOf(session), session)
    }
  }
}

function isKeyLost(error: unknown): boolean {
  return error instanceof CustodyError && error.code === 'session_key_not_kept'
}
