import { type CustodyClient, isLoginTooOld } from '@latchkey/custody'
import type { EmbeddedFlow } from './embeddedFlow.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import type { PasskeyWays } from './passkeyWays.ts'
import { readUser } from './readUser.ts'
import type { SessionKeeper } from './sessionKeeper.ts'
import type { StoredSession } from './storedEmbedded.ts'
import type { WithSession } from './withSession.ts'

/** Has the visitor show once more who he is, for what the key of a session may not do. */
export type AsVisitor = {
  /** Stamped afresh: by one of his passkeys where he has one, else by a code that is sent and asked for first. */
  always<Value>(session: StoredSession, purpose: 'export' | 'passkey', work: Work<Value>): Promise<Value>
  /** By the session; afresh, once, where the service says that its login is too long ago. */
  whenOld<Value>(session: StoredSession, purpose: 'passkey', work: Work<Value>): Promise<Value>
}

type Work<Value> = (client: CustodyClient) => Promise<Value>

export type AsVisitorParts = {
  readonly keeper: Pick<SessionKeeper, 'clientOf' | 'clientWith'>
  readonly passkeys: Pick<PasskeyWays, 'stamper'>
  readonly flow: Pick<EmbeddedFlow, 'confirmByCode'>
  readonly withSession: WithSession
}

export function createAsVisitor(
  { platform }: Pick<EmbeddedSetting, 'platform'>,
  { keeper, passkeys, flow, withSession }: AsVisitorParts,
): AsVisitor {
  const always: AsVisitor['always'] = async (session, purpose, work) => {
    const { authenticators } = await withSession(session.variant, readUser)
    if (authenticators.length > 0 && platform.credentials !== undefined) {
      const stamper = passkeys.stamper(authenticators.map(({ credentialId }) => credentialId))
      return await work(keeper.clientWith(stamper))
    }
    const fresh = await flow.confirmByCode(session, purpose)
    try {
      return await work(fresh.client)
    } finally {
      await fresh.useUp(keeper.clientOf(session))
    }
  }

  return {
    always,
    async whenOld(session, purpose, work) {
      try {
        return await withSession(session.variant, work)
      } catch (error) {
        if (!isLoginTooOld(error)) throw error
        return await always(session, purpose, work)
      }
    },
  }
}
