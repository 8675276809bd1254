import { type CustodyClient, isExpiredKey, type Stamper } from '@latchkey/custody'
import { readAccountAddresses } from '../organization/readAccountAddresses.ts'
import { nameKey, registerKey, type SessionRequest, withFirst } from '../organization/registerKey.ts'
import { askWho, type StampedQuestion } from '../organization/walletService.ts'
import { clearSession, readSession, type StoredSession, writeSession } from '../record/storedEmbedded.ts'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { type FirstSession, readFirstSession } from './firstSession.ts'
import { createSessionDisplay } from './sessionDisplay.ts'
import { createSessionKeys } from './sessionKeys.ts'
import { createSessionOrder, type OrderedKey } from './sessionOrder.ts'

/** Keeps the sessions of this browser. What the storage says counts, so that all tabs have the same one. */
export type SessionKeeper = {
  current(variant: EmbeddedVariant): StoredSession | undefined
  isActive(session: StoredSession): boolean
  /** Makes the stored session the one that is shown; undefined when there is none. Asks nobody. */
  show(variant: EmbeddedVariant): StoredSession | undefined
  /**
   * A new key for this browser, registered by somebody who may. Of several that are under way the newest counts: one that
   * comes late is dropped, and nothing that is stored is touched by it. Fails with `AppError`.
   */
  open(request: SessionRequest): Promise<StoredSession>
  /** A key for a wallet that is not there yet, and what it is called. Touches no session of this browser. */
  prepare(variant: EmbeddedVariant): Promise<OrderedKey & { readonly name: string }>
  /** The session of a wallet that was made with the key; one that comes late is dropped. Fails with `AppError`. */
  openFirst(key: OrderedKey, first: FirstSession): Promise<StoredSession>
  /** The result of an older attempt comes too late. */
  dropLate(): void
  /** Stamped by the session's own key. */
  clientOf(session: StoredSession): CustodyClient
  clientWith(stamper: Stamper): CustodyClient
  /** The public half of the session's key. */
  publicKeyOf(session: StoredSession): Promise<string>
  /** Lets the wallet's server ask whose session it is. */
  askWho(session: StoredSession): Promise<StampedQuestion>
  /** Forgets the key; who the owner is stays known, so that the session can be renewed. */
  expire(session: StoredSession): Promise<void>
  /** Looks whether the service still knows the session. Never fails. */
  check(session: StoredSession): Promise<void>
  /** Notes that mails to the address bring the wallet of the session back. */
  noteConfirmed(session: StoredSession, email: string): void
  /** The accounts anew, such as after an import. */
  refresh(session: StoredSession): Promise<StoredSession>
  /** Ends the session here and at the service. Never fails. */
  end(variant: EmbeddedVariant): Promise<void>
  close(): void
}

export function createSessionKeeper(shared: SharedDeps): SessionKeeper {
  const { platform, storage, clock, log } = shared
  const keys = createSessionKeys(shared)
  const display = createSessionDisplay(shared, (session) => void expire(session))
  const { clientOf, clientWith } = keys
  const { isActive, show } = display
  const order = createSessionOrder({ clientWith, log })

  function keep(session: StoredSession): StoredSession {
    writeSession(storage, session)
    show(session)
    return session
  }

  async function expire(session: StoredSession): Promise<void> {
    // A newer one of another tab goes on.
    if (readSession(storage, session.variant)?.apiKeyId !== session.apiKeyId) return
    keep({ ...session, expiresAtMs: Math.min(session.expiresAtMs, clock.now()) })
    await keys.forget(session)
  }

  async function open(request: SessionRequest): Promise<StoredSession> {
    const key = await prepare(request.variant)
    return await take(key, await registerKey({ request, key, clientWith, deviceName: platform.deviceName, clock }))
  }

  async function prepare(variant: EmbeddedVariant) {
    const key = await order.join(() => keys.prepare(variant))
    return { ...key, name: nameKey(key.publicKey, { deviceName: platform.deviceName, clock }) }
  }

  async function openFirst(key: OrderedKey, first: FirstSession): Promise<StoredSession> {
    return await take(key, await readFirstSession(clientWith(key.stamper), key.publicKey, first))
  }

  async function take(key: OrderedKey, session: StoredSession): Promise<StoredSession> {
    await order.assertNewest(key, session)
    await key.settle()
    return keep(session)
  }

  async function end(variant: EmbeddedVariant): Promise<void> {
    const session = readSession(storage, variant)
    clearSession(storage, variant)
    display.hide(variant)
    if (session === undefined) return
    const { organizationId, userId, apiKeyId } = session
    const request = { organizationId, parameters: { userId, apiKeyIds: [apiKeyId] } }
    const ending = isActive(session) ? clientOf(session).submit('delete_api_keys', request) : undefined
    await ending?.catch((error: unknown) => log.debug('A session ends at the key service by its time alone', error))
    await keys.forget(session)
  }

  async function check(session: StoredSession): Promise<void> {
    const { organizationId } = session
    try {
      const found = await clientOf(session).query('whoami', { organizationId })
      if (found.organizationId !== organizationId || found.userId !== session.userId) await expire(session)
    } catch (error) {
      if (isExpiredKey(error)) await expire(session)
      else log.debug('A session could not be looked at', error)
    }
  }

  async function refresh(session: StoredSession): Promise<StoredSession> {
    const addresses = await readAccountAddresses(clientOf(session), session.organizationId)
    return keep({ ...session, addresses: withFirst(addresses, session.addresses[0]) })
  }

  return {
    current: (variant) => readSession(storage, variant),
    isActive,
    show(variant) {
      const session = readSession(storage, variant)
      if (session !== undefined) show(session)
      return session
    },
    open,
    prepare,
    openFirst,
    dropLate: order.dropLate,
    clientOf,
    clientWith,
    publicKeyOf: (session) => keys.stamperOf(session).publicKey(),
    askWho: (session) => askWho(keys.stamperOf(session), session),
    expire,
    check,
    noteConfirmed(session, email) {
      const now = readSession(storage, session.variant)
      if (now?.organizationId === session.organizationId) keep(withConfirmed(now, email))
    },
    refresh,
    end,
    close: display.close,
  }
}

function withConfirmed({ unconfirmedEmail: _confirmed, ...session }: StoredSession, email: string): StoredSession {
  return { ...session, email }
}
