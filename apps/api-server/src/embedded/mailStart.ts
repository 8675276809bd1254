import { CustodyError } from '@latchkey/custody'
import { ApiError } from '../errors.ts'
import type { EmbeddedDatabase } from '../tables/embeddedTables.ts'
import { hashAddress, hashAsker, madeUpIds, organizationNameOf, recoverableNameOf } from './addressDigest.ts'
import type { CustodyParent, MailPurpose } from './custodyParent.ts'
import { giveMailTurnBack, makingSince, takeMailTurn } from './mailTurns.ts'
import { findHolder } from './recoveryAddress.ts'

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

/** The user whose key the mail holds. For an unknown one these are ids of nobody. */
export type MailStarted = { readonly organizationId: string; readonly userId: string }

/**
 * Has a code mailed. Whoever asks learns nothing about the address by the answer: neither whether it was known nor,
 * since ids of organizations tell no time, since when; and no address of a wallet, which only its own key may read.
 */
export async function startByMail(tools: MailDeps, start: MailStart): Promise<MailStarted> {
  const { database, apiPrivateKey } = tools
  const { email, asker, nowMs } = start
  const turn = {
    addressHash: hashAddress(email, apiPrivateKey),
    askerHash: hashAsker(asker, apiPrivateKey),
    nowMs,
  }
  await takeMailTurn(database, turn)
  try {
    return start.purpose === 'recovery' ? await recover(tools, start) : await signIn(tools, start)
  } catch (error) {
    if (error instanceof ApiError) await giveMailTurnBack(database, turn)
    throw error
  }
}

async function signIn(tools: MailDeps, start: MailStart): Promise<MailStarted> {
  const { parent, apiPrivateKey } = tools
  const { isNew, ...found } = await findOrMake(tools, start)
  try {
    return { organizationId: found.organizationId, userId: await parent.mail(start.purpose, { ...start, ...found }) }
  } catch (cause) {
    if (!(cause instanceof CustodyError)) throw cause
    if (isNew) throw new ApiError('custody_failed', { cause })
    // Somebody who switched logins by mail off, or named another address, is to look like anybody else.
    return madeUpIds(start.email, apiPrivateKey)
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

async function recover({ parent, apiPrivateKey }: MailDeps, start: MailStart): Promise<MailStarted> {
  const { email } = start
  const organizationId = await findRecoverable(parent, email)
  try {
    if (organizationId !== undefined) {
      return { organizationId, userId: await parent.mail('recovery', { ...start, organizationId }) }
    }
  } catch (cause) {
    if (!(cause instanceof CustodyError)) throw cause
  }
  return madeUpIds(email, apiPrivateKey)
}

/**
 * The passkey wallet for which the reader of the mails has confirmed the address; else the email wallet of the address,
 * where somebody came in by a mail to it; and last the passkey wallet that an earlier version let name the address
 * without a proof. Anybody may name any address, and have an email wallet made for it: neither stands in the way of what
 * the reader of its mails has used.
 */
async function findRecoverable(parent: CustodyParent, email: string): Promise<string | undefined> {
  const [holder, [own], [named]] = await Promise.all([
    findHolder(parent, email),
    parent.find('NAME', organizationNameOf(email)),
    parent.find('NAME', recoverableNameOf(email)),
  ])
  if (holder !== undefined) return holder
  if (own === undefined || named === undefined) return own ?? named
  return (await parent.isEntered(own)) ? own : named
}
