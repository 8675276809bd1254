import type { Log } from '@latchkey/base'
import { ConnectError } from '@latchkey/connect'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { PreparedKey, SessionKeys } from './sessionKeys.ts'

/** A key, and the place of whoever wants it among all who did. */
export type OrderedKey = PreparedKey & { readonly turn: number }

/** The session that counts among several on their way: the newest, unless the visitor has given it up. */
export type SessionOrder = {
  join(prepare: () => Promise<PreparedKey>): Promise<OrderedKey>
  /** A session that comes late ends by its own key, and nothing that is stored is touched by it. Fails with `connection_cancelled`. */
  assertNewest(key: OrderedKey, session: StoredSession): Promise<void>
  /** The result of an older attempt comes too late. */
  dropLate(): void
}

export function createSessionOrder({
  clientWith,
  log,
}: Pick<SessionKeys, 'clientWith'> & { readonly log: Log }): SessionOrder {
  let newest = 0
  return {
    async join(prepare) {
      const turn = ++newest
      return { ...(await prepare()), turn }
    },
    async assertNewest({ turn, stamper }, { organizationId, userId, apiKeyId }) {
      if (turn === newest) return
      await clientWith(stamper)
        .submit('delete_api_keys', { organizationId, parameters: { userId, apiKeyIds: [apiKeyId] } })
        .catch((error: unknown) => log.debug('A session that came late ends by its time alone', error))
      throw new ConnectError('connection_cancelled')
    },
    dropLate() {
      newest++
    },
  }
}
