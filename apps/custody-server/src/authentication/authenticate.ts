import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/base'
import { isThere } from '../database/isThere.ts'
import type { OrganizationVersions } from '../database/organizationVersions.ts'
import type { CustodyDatabase, OrganizationRow } from '../database/tables.ts'
import type { VersionedCache } from '../database/versionedCache.ts'
import { CustodyServerError } from '../errors.ts'
import { type Facts, organizationOf } from '../facts/facts.ts'
import { requiredFacts } from '../facts/readFacts.ts'
import { isMarkedSession } from '../seals/markSession.ts'
import type { Seals } from '../seals/seals.ts'
import type { Stamp } from '../stamps/stamp.ts'
import type { Caller, StampedCaller } from './caller.ts'
import { credentialOf, type FoundCredential, findCredential, unknownCredential } from './findCredential.ts'
import type { KnownCaller, KnownSession } from './knownCallers.ts'
import type { StampVerifiers } from './stampVerifiers.ts'
import type { StrangerGate } from './strangerGate.ts'

export type AuthenticationDeps = {
  readonly database: CustodyDatabase
  readonly seals: Seals
  readonly verifierFor: StampVerifiers
  readonly clock: Clock
  readonly versions: OrganizationVersions
  readonly callers: VersionedCache<KnownCaller>
  readonly sessions: VersionedCache<KnownSession>
  readonly strangers: StrangerGate
}

export type StampedRequest = {
  readonly stamp: Stamp
  /** The raw bytes that were stamped. */
  readonly body: Uint8Array
  readonly organizationId: string
  /** Whether a user of an organization below may call by the parent's id. */
  readonly isSearchedBelow: boolean
  /** Where it comes from; undefined within this process. */
  readonly address: string | undefined
}

/** The stamp's owner. Fails with the errors of credentials; an organization that is not there has none. */
export async function authenticate(deps: AuthenticationDeps, request: StampedRequest): Promise<StampedCaller> {
  const version = await deps.versions.read(request.organizationId)
  const read = () => readCaller(deps, request, version?.own)
  // A caller who was there a moment ago, before something else changed, is no stranger.
  const isKnown = deps.callers.recall(nameOf(request)) !== undefined
  const load = () => (isKnown ? read() : deps.strangers(request.address, read))
  return verifyCaller(deps, request, await deps.callers.find(nameOf(request), version?.withParent, load))
}

/**
 * The stamp's owner as far as remembered, without a word from the database: he was it when his
 * organization had `version`, and whoever acts by it has to see that it still has. Undefined where nobody is remembered,
 * or not by what one version stands for: a user of the parent, a passkey whose pages the parent may name. Fails as
 * `authenticate`; then he is asked for anew.
 */
export function recallCaller(deps: AuthenticationDeps, request: StampedRequest): StampedCaller | undefined {
  const known = request.stamp.kind === 'apiKey' ? deps.callers.recall(nameOf(request)) : undefined
  if (known?.user.organization_id !== request.organizationId) return undefined
  return verifyCaller(deps, request, known)
}

/** After what was remembered turned out not to hold. */
export function forgetCaller(deps: AuthenticationDeps, request: StampedRequest): void {
  deps.callers.forget(nameOf(request))
}

function nameOf({ stamp, organizationId }: StampedRequest): string {
  return `${stamp.kind} ${organizationId} ${stamp.kind === 'apiKey' ? stamp.publicKey : stamp.credentialId}`
}

function verifyCaller(deps: AuthenticationDeps, { stamp, body }: StampedRequest, known: KnownCaller): StampedCaller {
  const { organization, user, found, verify, version, isBelow } = known
  if (!verify(stamp, body, found.stored).isValid) {
    throw new CustodyServerError(stamp.kind === 'apiKey' ? 'api_signature_wrong' : 'passkey_signature_wrong')
  }
  // After the signature, so that strangers cannot find out which keys there were.
  if (found.expiresAtMs !== null && found.expiresAtMs <= deps.clock.now()) {
    throw new CustodyServerError('api_key_expired')
  }
  const { id, type, publicKey, credentialId, loginAtMs } = found
  return {
    organization,
    version: isBelow ? undefined : version,
    user,
    credential: { id, type, publicKey, credentialId, loginAtMs },
    stamp,
    stampCredential: found.stored,
  }
}

async function readCaller(
  deps: AuthenticationDeps,
  request: StampedRequest,
  version: string | undefined,
): Promise<KnownCaller> {
  const { stamp, organizationId } = request
  const known = await findCaller(deps, request)
  const featuresOf = async (id: string) => (await factsOf(deps, id)).rows.custody_feature
  const verify = await deps.verifierFor(featuresOf, known.organization, stamp.kind)
  return { ...known, verify, version, isBelow: known.organization.id !== organizationId }
}

type ReadCaller = Pick<KnownCaller, 'organization' | 'user' | 'found'>

/** A caller of the organization itself, of its parent, or of one below. */
async function findCaller(deps: AuthenticationDeps, request: StampedRequest): Promise<ReadCaller> {
  const { database } = deps
  const { stamp, isSearchedBelow, organizationId: id } = request
  const asked = await readOrganization(database, id)
  // Where there is none it is looked for all the same: neither the answer nor its time tells strangers which ids there are.
  const found = await findCredential(database, stamp, {
    organization: asked ?? { id, parent_id: null },
    isSearchedBelow,
  })
  const isNear = found.organizationId === asked?.id || found.organizationId === asked?.parent_id
  const organization = isNear ? asked : await readOrganization(database, found.organizationId)
  if (organization === undefined) throw unknownCredential(stamp)
  return { ...(await holdToFacts(deps, stamp, found)), organization: await readSealed(deps, organization.id) }
}

/** The credential under seal, with its user. Fails as where nothing was found. */
async function holdToFacts(deps: AuthenticationDeps, stamp: Stamp, { organizationId, id }: FoundCredential) {
  const { rows } = await factsOf(deps, organizationId)
  const found = credentialOf(stamp, rows, id)
  const user = rows.custody_user.find((each) => each.id === found?.userId)
  if (found === undefined || user === undefined) throw unknownCredential(stamp)
  return { found, user }
}

async function readSealed(deps: AuthenticationDeps, organizationId: string): Promise<OrganizationRow> {
  return organizationOf(await factsOf(deps, organizationId))
}

function factsOf({ database, seals }: AuthenticationDeps, organizationId: string): Promise<Facts> {
  return requiredFacts(database, seals, organizationId)
}

/** A request of somebody who holds a read-only session. */
export type SessionRequest = {
  readonly session: string
  readonly organizationId: string
  /** Where it comes from; undefined within this process. */
  readonly address: string | undefined
}

/** The holder of a read-only session. Fails with `session_unknown`. */
export async function authenticateSession(
  deps: AuthenticationDeps,
  { session, organizationId, address }: SessionRequest,
): Promise<Caller> {
  const version = await deps.versions.read(organizationId)
  const hash = hashSession(session)
  const { organization, user, expiresAtMs } = await deps.sessions.find(
    `${organizationId} ${hash}`,
    version?.withParent,
    () => deps.strangers(address, () => readSession(deps, hash, organizationId)),
  )
  if (expiresAtMs <= deps.clock.now()) throw new CustodyServerError('session_unknown')
  return {
    organization,
    version: version?.own,
    user,
    credential: { id: '', type: '', publicKey: '', credentialId: '', loginAtMs: null },
  }
}

async function readSession(deps: AuthenticationDeps, hash: string, organizationId: string): Promise<KnownSession> {
  const { database, seals } = deps
  const row = await database.selectFrom('custody_session').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  if (row === undefined || !isMarkedSession(seals, row)) throw new CustodyServerError('session_unknown')
  const asked = await readOrganization(database, organizationId)
  const user = (await factsOf(deps, row.organization_id)).rows.custody_user.find(({ id }) => id === row.user_id)
  const isNear = asked?.id === user?.organization_id || asked?.parent_id === user?.organization_id
  if (asked === undefined || user === undefined || !isNear) throw new CustodyServerError('session_unknown')
  return { organization: await readSealed(deps, asked.id), user, expiresAtMs: row.expires_at_ms }
}

/** The stored form of a read-only session's text. */
export function hashSession(session: string): string {
  return createHash('sha256').update(session).digest('hex')
}

async function readOrganization(database: CustodyDatabase, id: string): Promise<OrganizationRow | undefined> {
  const query = database.selectFrom('custody_organization').selectAll().where('id', '=', id).where(isThere)
  return await query.executeTakeFirst()
}
