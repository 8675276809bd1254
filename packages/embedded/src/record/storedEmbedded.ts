import { isRecord, type KeyValueStorage, type Unsubscribe } from '@latchkey/base'
import { parseStored, readAddress, readChainId, readText } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import type { EmbeddedSession, EmbeddedVariant } from '../surface/embeddedController.ts'
import { maxLength, readTime } from './storedCode.ts'

const idPattern = /^[0-9a-f-]{36}$/i

/** A session as it is kept; whether it still lives is told by the clock. */
export type StoredSession = Omit<EmbeddedSession, 'status'> & {
  /** The session's key at the service, to end it by. */
  readonly apiKeyId: string
}

/** The user whose wallet was last used by passkey here: with it the next time takes one prompt less. Names nobody. */
export type KnownOwner = {
  readonly organizationId: string
  readonly userId: string
  /** The passkey's own id, where its device finds it by nothing else. */
  readonly passkeyId?: string
}

const maxAddresses = 100
const ownerKey = 'embedded.owner.v1'

const sessionKey = (variant: EmbeddedVariant) => `embedded.session.${variant}.v1`
/** Specification §3: the last used chain is remembered. */
const chainKey = (variant: EmbeddedVariant) => `embedded.chain.${variant}.v1`

export function readSession(storage: KeyValueStorage, variant: EmbeddedVariant): StoredSession | undefined {
  const value = parseStored(storage.get(sessionKey(variant)), maxLength)
  if (!isRecord(value)) return undefined
  const owner = readOwnerFields(value)
  const [first, ...others] = readAddresses(value['addresses'])
  const startedAtMs = readTime(value['startedAtMs'])
  const expiresAtMs = readTime(value['expiresAtMs'])
  const apiKeyId = readId(value['apiKeyId'])
  const email = readText(value['email'], 320)
  const unconfirmedEmail = readText(value['unconfirmedEmail'], 320)
  if (owner === undefined || first === undefined || apiKeyId === undefined) return undefined
  if (startedAtMs === undefined || expiresAtMs === undefined) return undefined
  const addresses: readonly [Address, ...Address[]] = [first, ...others]
  const named = { ...(email !== undefined && { email }), ...(unconfirmedEmail !== undefined && { unconfirmedEmail }) }
  return { variant, ...owner, ...named, addresses, startedAtMs, expiresAtMs, apiKeyId }
}

export function writeSession(storage: KeyValueStorage, session: StoredSession): void {
  storage.set(sessionKey(session.variant), JSON.stringify(session))
}

/** Tells when another tab of this browser has a session of this variant, or none any more. */
export function followSession(storage: KeyValueStorage, variant: EmbeddedVariant, listener: () => void): Unsubscribe {
  return storage.subscribe(sessionKey(variant), listener)
}

export function clearSession(storage: KeyValueStorage, variant: EmbeddedVariant): void {
  storage.remove(sessionKey(variant))
}

export function readOwner(storage: KeyValueStorage): KnownOwner | undefined {
  const value = parseStored(storage.get(ownerKey), maxLength)
  const owner = isRecord(value) ? readOwnerFields(value) : undefined
  const passkeyId = isRecord(value) ? readText(value['passkeyId'], 2048) : undefined
  const isId = passkeyId !== undefined && /^[\w-]+$/.test(passkeyId)
  return owner !== undefined && isId ? { ...owner, passkeyId } : owner
}

export function writeOwner(storage: KeyValueStorage, { organizationId, userId, passkeyId }: KnownOwner): void {
  storage.set(ownerKey, JSON.stringify({ organizationId, userId, passkeyId }))
}

export function readLastChain(storage: KeyValueStorage, variant: EmbeddedVariant): number | undefined {
  return readChainId(parseStored(storage.get(chainKey(variant)), 32))
}

export function writeLastChain(storage: KeyValueStorage, variant: EmbeddedVariant, chainId: number): void {
  storage.set(chainKey(variant), JSON.stringify(chainId))
}

function readAddresses(value: unknown): readonly Address[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxAddresses) : []
  return list.flatMap((item) => readAddress(item) ?? [])
}

/** An id of the service: a UUID. */
function readId(value: unknown): string | undefined {
  const text = readText(value, 36)
  return text !== undefined && idPattern.test(text) ? text : undefined
}

function readOwnerFields(value: Readonly<Record<string, unknown>>): KnownOwner | undefined {
  const organizationId = readId(value['organizationId'])
  const userId = readId(value['userId'])
  return organizationId === undefined || userId === undefined ? undefined : { organizationId, userId }
}
