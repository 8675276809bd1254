import { CustodyError } from '@latchkey/custody'
import { ApiError } from '../errors.ts'
import type { EmbeddedDatabase } from '../tables/embeddedTables.ts'
import { hashAddress, hashAsker, organizationNameOf } from './addressDigest.ts'
import type { CustodyParent, MailPurpose } from './custodyParent.ts'
import { findRecoverable } from './mailReader.ts'
import { giveMailTurnBack, makingSince, takeMailTurn } from './mailTurns.ts'

export type MailStart = {
  readonly purpose: MailPurpose
  /** In the spelling of `normalizeAddress`. */
  readonly email: string
  /** Of the key frame that is to hold the key. */
  readonly targetPublicKey: string
  readonly linkTemplate: string
  /** The host of the page that asks. */
  readonly site: string
  /** The tag of the language that the mail is to be written in. */
  readonly language: string
  /** Whether mails are to hold six digits. */
  readonly hasDigits: boolean
  /** The network of whoever asks; empty where it is not known. */
  readonly asker: string
  readonly nowMs: number
}

export type MailDeps = {
  readonly database: EmbeddedDatabase
  readonly parent: CustodyParent
  readonly apiPrivateKey: string
}

/** Has a code mailed. Whose it is, is told to the reader of the mail alone (`mailReader.ts`): nothing comes back here. */
export async function startByMail(tools: MailDeps, start: MailStart): Promise<void> {
  const { database, apiPrivateKey } = tools
  const { email, asker, nowMs } = start
  const turn = {
    addressHash: hashAddress(email, apiPrivateKey),
    askerHash: hashAsker(asker, apiPrivateKey),
    nowMs,
  }
  await takeMailTurn(database, turn)
  try {
    await (start.purpose === 'recovery' ? recover(tools, start) : signIn(tools, start))
  } catch (error) {
    if (error instanceof ApiError) await giveMailTurnBack(database, turn)
    throw error
  }
}

async function signIn(tools: MailDeps, start: MailStart): Promise<void> {
  const { isNew, organizationId } = await findOrMake(tools, start)
  try {
    await tools.parent.mail(start.purpose, { ...start, organizationId })
  } catch (cause) {
    if (!(cause instanceof CustodyError)) throw cause
    // Somebody who switched logins by mail off, or named another address, is to look like anybody else.
    if (isNew) throw new ApiError('custody_failed', { cause })
  }
}

/** The organization of an address; however many look for it at once, in however many processes, there is one. */
export async function findOrMake(
  { database, parent, apiPrivateKey }: MailDeps,
  { email, nowMs }: Pick<MailStart, 'email' | 'nowMs'>,
): Promise<{ readonly organizationId: string; readonly isNew: boolean }> {
  const name = organizationNameOf(email)
  const [known] = await parent.find('NAME', name)
  if (known !== undefined) return { organizationId: known, isNew: false }
  const timestampMs = await makingSince(database, { addressHash: hashAddress(email, apiPrivateKey), nowMs })
  try {
    // Without a wallet: anybody may name any address, and keys are made when whoever reads its mails has come in.
    const { organizationId } = await parent.createFor({ name, email, timestampMs })
    return { organizationId, isNew: true }
  } catch (cause) {
    if (cause instanceof CustodyError) throw new ApiError('custody_failed', { cause })
    throw cause
  }
}

async function recover({ parent }: MailDeps, start: MailStart): Promise<void> {
  const organizationId = await findRecoverable(parent, start.email)
  if (organizationId === undefined) return
  try {
    await parent.mail('recovery', { ...start, organizationId })
  } catch (cause) {
    if (!(cause instanceof CustodyError)) throw cause
  }
}
