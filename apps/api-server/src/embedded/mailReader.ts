import { ApiError } from '../errors.ts'
import { organizationNameOf } from './addressDigest.ts'
import type { CustodyParent, MailPurpose, User } from './custodyParent.ts'
import { findHolder, toNone } from './recoveryAddress.ts'

/** The user whom a mail lets in. */
export type MailOwner = { readonly organizationId: string; readonly userId: string }

/** A mail that was asked for, by what the page that asked knows of it. */
export type AskedMail = {
  readonly purpose: MailPurpose
  /** In the spelling of `normalizeAddress`. */
  readonly email: string
}

type DigitsTry = AskedMail & { readonly targetPublicKey: string; readonly digits: string }

/** Gives the sealed key that the digits of a mail open, and its user. Fails with `code_refused`, whatever the reason. */
export async function openForReader(
  parent: CustodyParent,
  { digits, targetPublicKey, ...asked }: DigitsTry,
): Promise<MailOwner & { readonly credentialBundle: string }> {
  const owner = await findUser(parent, asked, ({ userEmail }) => userEmail === asked.email)
  return { ...owner, credentialBundle: await parent.openCode({ ...owner, targetPublicKey, digits }) }
}

/**
 * Finds the user whose key the long code of a mail held. Until it is used nobody but who opened it can name its public half. Fails with
 * `code_refused`, whatever the reason.
 */
export async function findOwnerOfKey(
  parent: CustodyParent,
  { publicKey, ...asked }: AskedMail & { readonly publicKey: string },
): Promise<MailOwner> {
  const isOf = ({ apiKeys }: User) =>
    apiKeys.some(({ credential }) => mailedKeys.includes(credential.type) && credential.publicKey === publicKey)
  return await findUser(parent, asked, isOf)
}

const mailedKeys: readonly string[] = ['CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256', 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256']

async function findUser(parent: CustodyParent, asked: AskedMail, isWanted: (user: User) => boolean) {
  const organizationId = await findOrganization(parent, asked)
  const users = organizationId === undefined ? [] : await parent.users(organizationId).catch(toNone)
  const user = users.find(isWanted)
  if (organizationId === undefined || user === undefined) throw new ApiError('code_refused')
  return { organizationId, userId: user.userId }
}

async function findOrganization(parent: CustodyParent, { purpose, email }: AskedMail): Promise<string | undefined> {
  return purpose === 'recovery' ? await findRecoverable(parent, email) : await findEmailWallet(parent, email)
}

/**
 * The passkey wallet for which the reader of the mails has confirmed the address; else the email wallet of the address.
 * Anybody may name any address, and have an email wallet made for it: neither stands in the way of what the reader of its
 * mails has used.
 */
export async function findRecoverable(parent: CustodyParent, email: string): Promise<string | undefined> {
  const [holder, own] = await Promise.all([findHolder(parent, email), findEmailWallet(parent, email)])
  return holder ?? own
}

async function findEmailWallet(parent: CustodyParent, email: string): Promise<string | undefined> {
  const [own] = await parent.find('NAME', organizationNameOf(email))
  return own
}
