import { CustodyError, parseApiStamp } from '@latchkey/custody'
import { ApiError } from '../errors.ts'
import { organizationNameOf, recoveryNoteNameOf } from './addressDigest.ts'
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

/**
 * Notes that whoever reads mails to an address lets it bring a wallet back. The wallet's user gives the address himself,
 * at custody: only where both say so it comes back. One wallet at a time, so that no later one takes the way back from
 * an earlier one. Fails with `address_not_proved` or `address_recovers_other`.
 */
export async function confirmAddress(parent: CustodyParent, proof: AddressProof): Promise<void> {
  const { organizationId, email, nowMs } = proof
  await assertReader(parent, proof)
  if ((await parent.users(organizationId).catch(toNone)).length === 0) throw new ApiError('address_not_proved')
  const { notes, holder } = await readNotes(parent, email)
  if (holder !== undefined && holder !== organizationId) throw new ApiError('address_recovers_other')
  if (notes.includes(organizationId)) return
  await parent.note({ name: recoveryNoteNameOf(email), about: organizationId, timestampMs: nowMs })
}

/** Whether the wallet of whoever stamped the question comes back by mails to its address. Fails with `address_not_proved`. */
export async function isRecoverable(parent: CustodyParent, question: StampedQuestion): Promise<boolean> {
  const { organizationId, userId } = await whoIs(parent, question)
  const user = (await parent.users(organizationId)).find((each) => each.userId === userId)
  const { userEmail } = user ?? {}
  return userEmail != null && (await findHolder(parent, userEmail)) === organizationId
}

/** The wallet that the address brings back. */
export async function findHolder(parent: CustodyParent, email: string): Promise<string | undefined> {
  return (await readNotes(parent, email)).holder
}

/**
 * The wallets noted for an address, and of those that name it still the one noted last: the note of an earlier one was
 * followed by another only where its wallet had given the address up.
 */
async function readNotes(parent: CustodyParent, email: string) {
  const found = await parent.find('NAME', recoveryNoteNameOf(email))
  const read = await Promise.all(found.map((id) => parent.users(id)))
  const notes = read
    .flatMap(([note]) => (note === undefined ? [] : [note]))
    .sort((left, right) => Number(right.createdAt.seconds) - Number(left.createdAt.seconds))
    .map(({ userName }) => userName)
  for (const holder of notes) {
    const users = await parent.users(holder).catch(toNone)
    if (users.some(({ userEmail }) => userEmail === email)) return { notes, holder }
  }
  return { notes, holder: undefined }
}

/** Fails with `address_not_proved` unless the proof was stamped by a key that came by a mail to the address. */
async function assertReader(parent: CustodyParent, { email, proof }: AddressProof): Promise<void> {
  const { organizationId, userId } = await whoIs(parent, proof)
  const owners = await parent.find('NAME', organizationNameOf(email))
  const user = (await parent.users(organizationId)).find((each) => each.userId === userId)
  const { publicKey } = parseApiStamp(proof.stamp)
  const key = user?.apiKeys.find(({ credential }) => credential.publicKey === publicKey)
  if (!owners.includes(organizationId) || key?.credential.type !== mailedKey) throw new ApiError('address_not_proved')
}

async function whoIs(parent: CustodyParent, question: StampedQuestion) {
  try {
    return await parent.whoIs(question)
  } catch (cause) {
    if (cause instanceof CustodyError) throw new ApiError('address_not_proved', { cause })
    throw cause
  }
}

/** What is not below this site's organization is as good as absent. */
function toNone(error: unknown): readonly never[] {
  if (error instanceof CustodyError) return []
  throw error
}
