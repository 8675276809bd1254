import { fromUtf8, toHex, toUtf8 } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import { networkName } from '../chains/networkName.ts'
import { digestMessage } from '../signatures/messageDigest.ts'
import { parseSignInMessage, type SignInFields } from '../signIn/signInMessage.ts'
import type { CardDanger, CardRow, SigningCard } from './card.ts'
import { hasHiddenCharacters, toVisibleText } from './visibleText.ts'

/** Facts about the page and the wallet; a sign-in message is held against it. */
export type MessageContext = {
  /** The origin of the page that asks. */
  readonly origin?: string
  readonly address?: Address
  readonly chainId?: number
}

const maxTextLength = 8000
const maxBytesShown = 512
const maxResources = 50

/** The message of `personal_sign`. Text is shown as text, a sign-in message (EIP-4361) by its fields. */
export function describeMessage(message: string | Uint8Array, context: MessageContext = {}): SigningCard {
  const bytes = typeof message === 'string' ? toUtf8(message) : message
  const hashes = { digest: toHex(digestMessage(bytes)) }
  const text = fromUtf8(bytes)
  const fields = text === undefined ? undefined : readSignIn(text)
  if (fields !== undefined) {
    return {
      kind: 'signIn',
      title: `Sign in to ${toVisibleText(fields.domain, 100)}`,
      rows: signInRows(fields),
      dangers: signInDangers(fields, context),
      hashes,
    }
  }
  const isBlind = isBlindHash(bytes, text)
  const row: CardRow =
    text === undefined || (isBlind && bytes.length === 32)
      ? { label: 'Bytes', value: shortenBytes(bytes), kind: 'bytes', depth: 0 }
      : { label: 'Message', value: toVisibleText(text, maxTextLength), kind: 'text', depth: 0 }
  return { kind: 'message', title: 'Sign a message', rows: [row], dangers: messageDangers(text, isBlind), hashes }
}

function readSignIn(text: string): SignInFields | undefined {
  try {
    return parseSignInMessage(text)
  } catch {
    // It is some other message; whether it only looks like a sign-in is said among the dangers.
    return undefined
  }
}

function signInRows(fields: SignInFields): CardRow[] {
  const text = (label: string, value: string | undefined): CardRow[] =>
    value === undefined ? [] : [{ label, value: toVisibleText(value, 1000), kind: 'text', depth: 0 }]
  const { resources = [] } = fields
  return [
    ...text('Site', fields.scheme === undefined ? fields.domain : `${fields.scheme}://${fields.domain}`),
    ...text('Statement', fields.statement),
    { label: 'Account', value: fields.address, kind: 'address', depth: 0 },
    ...text('Page', fields.uri),
    ...text('Chain ID', String(fields.chainId)),
    ...text('Nonce', fields.nonce),
    ...text('Issued at', fields.issuedAt),
    ...text('Not before', fields.notBefore),
    ...text('Expires at', fields.expirationTime),
    ...text('Request ID', fields.requestId),
    ...resources.slice(0, maxResources).flatMap((resource) => text('Resource', resource)),
  ]
}

function signInDangers(fields: SignInFields, { origin, address, chainId }: MessageContext): CardDanger[] {
  const dangers: CardDanger[] = []
  const site = toVisibleText(fields.domain, 100)
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  const uri = URL.canParse(fields.uri) ? new URL(fields.uri) : undefined
  const isOtherScheme = fields.scheme !== undefined && `${fields.scheme.toLowerCase()}:` !== page?.protocol
  if (page !== undefined && (fields.domain.toLowerCase() !== page.host || isOtherScheme)) {
    dangers.push({
      code: 'other_site',
      text: `This would sign you in to ${site}, but the page that asks is ${page.host}.`,
    })
  } else if (page !== undefined && uri?.origin !== page.origin) {
    const text = `The address in the message (${toVisibleText(fields.uri, 100)}) is not that of the page that asks.`
    dangers.push({ code: 'other_site', text })
  }
  if (fields.domain.includes('@')) {
    dangers.push({
      code: 'misleading_site',
      text: 'The name of the site contains an @: what stands before it means nothing.',
    })
  }
  if (address !== undefined && !sameAddress(address, fields.address)) {
    dangers.push({ code: 'other_account', text: `The message is for the account ${fields.address}, not for yours.` })
  }
  if (chainId !== undefined && chainId !== fields.chainId) {
    dangers.push({
      code: 'other_chain',
      text: `The message is for ${networkName(fields.chainId)}, not for the one you are on.`,
    })
  }
  const { resources = [] } = fields
  if (resources.some((resource) => /^urn:recap:/i.test(resource))) {
    dangers.push({
      code: 'capabilities',
      text: 'This sign-in also hands over rights (a resource beginning with urn:recap).',
    })
  }
  if (resources.length > maxResources) {
    dangers.push({
      code: 'not_all_shown',
      text: `${resources.length - maxResources} more resources are not shown here.`,
    })
  }
  return dangers
}

function messageDangers(text: string | undefined, isBlind: boolean): CardDanger[] {
  const dangers: CardDanger[] = []
  if (isBlind) {
    const words = 'This is only a fingerprint (a hash). Nobody can see what it stands for; it may be an order to pay.'
    dangers.push({ code: 'blind_hash', text: words })
  } else if (text === undefined) {
    dangers.push({ code: 'unreadable', text: 'These bytes are not text. What they mean cannot be shown.' })
  }
  if (text === undefined) return dangers
  if (/wants you to sign in with your ethereum account/i.test(text)) {
    dangers.push({ code: 'broken_sign_in', text: 'This looks like a sign-in message, but is not a correct one.' })
  }
  if (!isBlind && hasHiddenCharacters(text)) {
    dangers.push({
      code: 'hidden_characters',
      text: 'The text holds characters that cannot be seen or that turn it round.',
    })
  }
  if (text.length > maxTextLength) {
    dangers.push({ code: 'not_all_shown', text: 'The text is too long to be shown in full.' })
  }
  return dangers
}

/** 32 bytes that are no plain text, or a text that is nothing but 32 bytes in hexadecimal. */
function isBlindHash(bytes: Uint8Array, text: string | undefined): boolean {
  if (text !== undefined && /^\s*(?:0x)?[0-9a-fA-F]{64}\s*$/.test(text)) return true
  return bytes.length === 32 && (text === undefined || hasHiddenCharacters(text))
}

function shortenBytes(bytes: Uint8Array): string {
  const shown = toHex(bytes.subarray(0, maxBytesShown))
  return bytes.length > maxBytesShown ? `${shown}… (${bytes.length} bytes)` : shown
}
