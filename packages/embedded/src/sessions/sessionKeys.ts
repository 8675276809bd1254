import {
  type CustodyClient,
  CustodyError,
  createCustodyClient,
  type SessionKeyStamper,
  type Stamper,
  sessionKeyStamper,
} from '@latchkey/custody'
import { readSession, type StoredSession } from '../record/storedEmbedded.ts'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

type Named = Pick<StoredSession, 'apiKeyId' | 'variant'>

/** A new key that is in no session yet. */
export type PreparedKey = {
  readonly publicKey: string
  readonly stamper: Stamper
  /** Keeps it, in place of the one before. Fails with `session_key_not_kept`. */
  settle(): Promise<void>
}

/** The keys of this browser's sessions, and the clients that they stamp for. */
export type SessionKeys = {
  /** Until it is settled, the key of the session that is here stays. */
  prepare(variant: EmbeddedVariant): Promise<PreparedKey>
  stamperOf(session: Named): SessionKeyStamper
  /** The key of a newer session stays. Never fails. */
  forget(session: Named): Promise<void>
  clientOf(session: Named): CustodyClient
  clientWith(stamper: Stamper): CustodyClient
}

export function createSessionKeys({ place, platform, storage, clock, log }: SharedDeps): SessionKeys {
  const stampers = new Map<string, SessionKeyStamper>()

  const make = (variant: EmbeddedVariant) =>
    sessionKeyStamper({ subtle: platform.subtle, store: platform.keys(variant) })

  async function prepare(variant: EmbeddedVariant): Promise<PreparedKey> {
    let pair: CryptoKeyPair | undefined
    const inMemory = {
      read: async () => pair,
      write: async (made: CryptoKeyPair) => {
        pair = made
      },
      remove: async () => undefined,
    }
    const stamper = sessionKeyStamper({ subtle: platform.subtle, store: inMemory })
    return {
      publicKey: await stamper.publicKey(),
      stamper,
      async settle() {
        const kept = pair === undefined ? undefined : platform.keys(variant).write(pair)
        await kept?.catch((cause: unknown) => {
          throw new CustodyError('session_key_not_kept', { cause })
        })
      },
    }
  }

  /** Another tab may have made a new key since: that belongs to another session, and is read anew. */
  const stamperOf = ({ apiKeyId, variant }: Named) => {
    const known = stampers.get(apiKeyId) ?? make(variant)
    stampers.set(apiKeyId, known)
    return known
  }
  const clientWith = (stamper: Stamper) =>
    createCustodyClient({ baseUrl: place.url, stamper, fetch: platform.fetch, clock, log })

  return {
    prepare,
    stamperOf,
    async forget(session) {
      const { apiKeyId, variant } = session
      const stamper = stamperOf(session)
      stampers.delete(apiKeyId)
      // There is room for one key: it is that of whichever session is stored.
      if ((readSession(storage, variant)?.apiKeyId ?? apiKeyId) !== apiKeyId) return
      await stamper.forget().catch((error: unknown) => log.debug('The key of a session could not be removed', error))
    },
    clientOf: (session) => clientWith(stamperOf(session)),
    clientWith,
  }
}
