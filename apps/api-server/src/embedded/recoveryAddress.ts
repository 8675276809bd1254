import { type Activity, CustodyError, newestVersion, parseApiStamp } from '@latchkey/custody'
import * as v from 'valibot'
import { ApiError } from '../errors.ts'
import { normalizeAddress, organizationNameOf, recoveryNoteNameOf } from './addressDigest.ts'
import type { CustodyParent, StampedQuestion } from './custodyParent.ts'

export type AddressProof = {
  /** The wallet that is to come back. */
  readonly organizationId: string
  /** In the spelling of `normalizeAddress`. */
  readonly email: string
  /** Stamped by the key that a mail to the address brought. */
  readonly proof: StampedQuestion
  readonly nowMs: number
}

/** Keys of this kind come by mail and no other way. */
const mailedKey = 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'
/** So soon its page has a wallet name the address that was confirmed, even if another code has to come for that. */
const namingMs = 3_600_000
/** How long a code is good for that this server has mailed (specification §9). */
const codeLifeMs = 900_000

/**
 * Notes that whoever reads mails to an address lets it bring a wallet back. The wallet's user gives the address himself,
 * at custody: only where both say so it comes back. One wallet at a time, so that no later one takes the way back from
 * an earlier one. Fails with `address_not_proved` or `address_recovers_other`.
 */
export async function confirmAddress(parent: CustodyParent, proof: AddressProof): Promise<void> {
  const { organizationId, email, nowMs } = proof
  await assertReader(parent, proof)
  if ((await parent.users(organizationId).catch(toNone)).length === 0) throw new ApiError('address_not_proved')
  const holder = await findHolder(parent, email)
  if (holder === organizationId) return
  if (holder !== undefined) throw new ApiError('address_recovers_other')
  await parent.note({ name: recoveryNoteNameOf(email), about: organizationId, timestampMs: nowMs })
}

/** Whether the wallet of whoever stamped the question comes back by mails to its address. Fails with `address_not_proved`. */
export async function isRecoverable(parent: CustodyParent, question: StampedQuestion): Promise<boolean> {
  const { organizationId, userId } = await whoIs(parent, question)
  const user = (await parent.users(organizationId)).find((each) => each.userId === userId)
  const { userEmail } = user ?? {}
  return userEmail != null && (await findHolder(parent, userEmail)) === organizationId
}

/**
 * The wallet that the address brings back: of those noted for it and naming it still the one noted last. A note counts
 * for a wallet that named the address then, or soon after, and as long as it has not given the address up: else the
 * address is anybody's, and takes another proof.
 */
export async function findHolder(parent: CustodyParent, email: string): Promise<string | undefined> {
  for (const note of await readNotes(parent, email)) {
    const users = await parent.users(note.holder).catch(toNone)
    const named = users.filter(({ userEmail }) => userEmail === email)
    const isOfThen = named.some(({ createdAt }) => toMs(createdAt) <= note.atMs + namingMs)
    if (isOfThen && (await isKept(parent, email, note))) return note.holder
  }
  return undefined
}

/** That a wallet comes back by an address, as its reader has confirmed it. */
type Note = { readonly holder: string; readonly atMs: number }

/** The newest first. */
async function readNotes(parent: CustodyParent, email: string): Promise<readonly Note[]> {
  const found = await parent.find('NAME', recoveryNoteNameOf(email))
  const read = await Promise.all(found.map((id) => parent.users(id)))
  return read
    .flatMap(([user]) => (user === undefined ? [] : [{ holder: user.userName, atMs: toMs(user.createdAt) }]))
    .sort((left, right) => right.atMs - left.atMs)
}

/** By what the wallet's users did since: they change their addresses at custody, of which this server is not told. */
async function isKept(parent: CustodyParent, email: string, { holder, atMs }: Note): Promise<boolean> {
  const changes = await parent.userChanges(holder)
  const since = changes?.filter((change) => toMs(change.updatedAt) >= atMs && addressGivenBy(change) !== null)
  if (since === undefined || since.some((change) => mayGiveUp(change, email))) return false
  // All of these name the address: if the first one does so late, it was perhaps not named before.
  return since.length === 0 || Math.min(...since.map(({ updatedAt }) => toMs(updatedAt))) <= atMs + namingMs
}

const updating = newestVersion('update_user')

/** Whether a user was given another address; one who is removed may have been the one who had it. */
function mayGiveUp(change: Activity, email: string): boolean {
  const address = addressGivenBy(change)
  return address !== null && (address === undefined || normalizeAddress(address) !== email)
}

/** The address that a user was given by a change; null where he was given none, undefined where it may be anything. */
function addressGivenBy({ type, intent }: Activity): string | null | undefined {
  if (type !== updating.activityType) return undefined
  const { success, output } = v.safeParse(changedAddress, intent[updating.intentKey])
  return success ? (output.userEmail ?? null) : undefined
}

const changedAddress = v.object({ userEmail: v.nullish(v.string()) })

function toMs({ seconds, nanos }: Activity['createdAt']): number {
  return Number(seconds) * 1000 + Math.floor(Number(nanos) / 1_000_000)
}

/**
 * Fails with `address_not_proved` unless the proof was stamped by a key that came by a mail to the address of late. The
 * email wallet is its user's: he may name other addresses in it, and have codes mailed there that live for long.
 */
async function assertReader(parent: CustodyParent, { email, proof, nowMs }: AddressProof): Promise<void> {
  const { organizationId, userId } = await whoIs(parent, proof)
  const owners = await parent.find('NAME', organizationNameOf(email))
  const user = (await parent.users(organizationId)).find((each) => each.userId === userId)
  const { publicKey } = parseApiStamp(proof.stamp)
  const key = user?.apiKeys.find(({ credential }) => credential.publicKey === publicKey)
  const isMailed = owners.includes(organizationId) && user?.userEmail === email && key?.credential.type === mailedKey
  if (!isMailed || !(await isMailedLately(parent, organizationId, { atMs: toMs(key.createdAt), nowMs }))) {
    throw new ApiError('address_not_proved')
  }
}

type Mailing = { readonly atMs: number; readonly nowMs: number }

/** Whether a key is no older than codes become, and was mailed to where its user's address is still. */
async function isMailedLately(parent: CustodyParent, organizationId: string, { atMs, nowMs }: Mailing) {
  if (nowMs - atMs > codeLifeMs) return false
  const changes = await parent.userChanges(organizationId)
  return changes?.every((change) => toMs(change.updatedAt) < atMs || addressGivenBy(change) === null) ?? false
}

async function whoIs(parent: CustodyParent, question: StampedQuestion) {
  try {
    return await parent.whoIs(question)
  } catch (cause) {
    if (cause instanceof CustodyError) throw new ApiError('address_not_proved', { cause })
    throw cause
  }
}

/** An organization that is not below this site's is as good as absent. */
export function toNone(error: unknown): readonly never[] {
  if (error instanceof CustodyError) return []
  throw error
}
