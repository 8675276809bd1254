import { type CustodyClient, isLoginTooOld, isNotDone, type Stamper } from '@latchkey/custody'
import { readUser } from '../organization/readUser.ts'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { SessionKeeper } from '../sessions/sessionKeeper.ts'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { ConfirmPurpose } from './steps/attempts.ts'
import type { EmbeddedFlow } from './steps/embeddedFlow.ts'
import type { PasskeyWays } from './ways/passkeyWays.ts'
import type { WithSession } from './withSession.ts'

/** Has the visitor show once more who he is, for what the key of a session may not do. */
export type AsVisitor = {
  /** Stamped afresh: by one of his passkeys where he has one, else by a code that is sent and asked for first. */
  always<Value>(session: StoredSession, purpose: 'export' | 'passkey' | 'limit', work: Work<Value>): Promise<Value>
  /**
   * By the session; afresh, once, where the service says that its login is too long ago. Whoever takes a passkey away may
   * have lost it, or all of them: not by that one then, and by a code where mails always let in.
   */
  whenOld<Value>(session: StoredSession, purpose: 'passkey', work: Work<Value>, lostId?: string): Promise<Value>
  /** The same two ways, before one is taken; the session is renewed where it has expired. */
  findWay(variant: EmbeddedVariant, purpose: 'payment'): Promise<VisitorWay>
  /**
   * Stamped afresh, for what the visitor's device makes first: a passkey stamps all of it and so comes after, a code is
   * asked for before. What was made is given up where it was not stamped, or was refused.
   */
  made<Made, Value>(session: StoredSession, purpose: 'passkey', task: PromptedTask<Made, Value>): Promise<Value>
}

/** How a visitor shows himself: once for each use. */
export type VisitorWay = {
  readonly kind: 'passkey' | 'code'
  use<Value>(work: (client: CustodyClient, session: StoredSession) => Promise<Value>): Promise<Value>
}

type Work<Value> = (client: CustodyClient) => Promise<Value>

type PromptedTask<Made, Value> = {
  readonly make: () => Promise<Made>
  readonly work: (client: CustodyClient, made: Made) => Promise<Value>
  readonly giveUp: (made: Made) => void
}

export type AsVisitorDeps = {
  readonly keeper: Pick<SessionKeeper, 'current' | 'clientOf' | 'clientWith' | 'open'>
  readonly passkeys: Pick<PasskeyWays, 'stamper'>
  readonly flow: Pick<EmbeddedFlow, 'confirmByCode'>
  readonly withSession: WithSession
}

export function createAsVisitor(
  { platform }: Pick<SharedDeps, 'platform'>,
  { keeper, passkeys, flow, withSession }: AsVisitorDeps,
): AsVisitor {
  /** Of all passkeys of the visitor but the lost one; undefined where he has none. */
  async function findStamper(variant: EmbeddedVariant, lostId?: string): Promise<Stamper | undefined> {
    const { authenticators } = await withSession(variant, readUser)
    const usable = authenticators.filter(({ authenticatorId }) => authenticatorId !== lostId)
    if (usable.length === 0 || platform.credentials === undefined) return undefined
    return passkeys.stamper(usable.map(({ credentialId }) => credentialId))
  }

  async function byCode<Value>(session: StoredSession, purpose: ConfirmPurpose, work: Work<Value>, email?: string) {
    const fresh = await flow.confirmByCode(session, purpose, email)
    try {
      return await work(fresh.client)
    } finally {
      await fresh.useUp(keeper.clientOf(session))
    }
  }

  async function afresh<Value>(session: StoredSession, purpose: ConfirmPurpose, work: Work<Value>, lostId?: string) {
    const isByCode = lostId !== undefined && session.variant === 'turnkey'
    const stamper = isByCode ? undefined : await findStamper(session.variant, lostId)
    if (stamper !== undefined) return await work(keeper.clientWith(stamper))
    return await byCode(session, purpose, work)
  }

  const whenOld: AsVisitor['whenOld'] = async (session, purpose, work, lostId) => {
    try {
      return await withSession(session.variant, work)
    } catch (error) {
      if (!isLoginTooOld(error)) throw error
      return await afresh(session, purpose, work, lostId)
    }
  }

  return {
    always: (session, purpose, work) => afresh(session, purpose, work),
    whenOld,
    async findWay(variant, purpose) {
      const stamper = await findStamper(variant)
      const session = keeper.current(variant)
      if (session === undefined) throw new EmbeddedError('session_failed')
      if (stamper !== undefined) {
        return { kind: 'passkey', use: (work) => work(keeper.clientWith(stamper), session) }
      }
      // That a code is wanted was said already: it is sent at once where it is known to whom.
      return {
        kind: 'code',
        use: (work) => byCode(session, purpose, (client) => work(client, session), session.email),
      }
    },
    async made<Made, Value>(
      session: StoredSession,
      purpose: 'passkey',
      { make, work, giveUp }: PromptedTask<Made, Value>,
    ) {
      const stamper = await findStamper(session.variant)
      // The key of a code asks nobody, and so is as good as stamped.
      let isStamped = stamper === undefined
      const attempt = async (client: CustodyClient, done: Made) => {
        try {
          return await work(client, done)
        } catch (error) {
          // A request that was sent may have been taken, unless the answer is a refusal.
          if (!isStamped || isNotDone(error)) giveUp(done)
          throw error
        }
      }
      if (stamper === undefined) return await byCode(session, purpose, async (client) => attempt(client, await make()))
      const own: Stamper = {
        async stamp(body) {
          const stamp = await stamper.stamp(body)
          isStamped = true
          return stamp
        },
      }
      return await attempt(keeper.clientWith(own), await make())
    },
  }
}
