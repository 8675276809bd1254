import { fromUtf8, toHex, toUtf8 } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import { networkName } from '../chains/networkName.ts'
import { digestMessage } from '../signatures/messageDigest.ts'
import { parseSignInMessage, type SignInFields } from '../signIn/signInMessage.ts'
import type { CardDanger, CardLabelCode, CardRow, CardValue, SigningCard } from './card.ts'
import { cutBytes } from './cutBytes.ts'
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
      title: { code: 'sign_in', values: { site: toVisibleText(fields.domain, 100) } },
      rows: signInRows(fields),
      dangers: signInDangers(fields, context),
      hashes,
    }
  }
  const isBlind = isBlindHash(bytes, text)
  const row: CardRow =
    text === undefined || (isBlind && bytes.length === 32)
      ? { label: { code: 'bytes' }, value: shortenBytes(bytes), kind: 'bytes', depth: 0 }
      : { label: { code: 'message' }, value: toVisibleText(text, maxTextLength), kind: 'text', depth: 0 }
  return {
    kind: 'message',
    title: { code: 'sign_message', values: {} },
    rows: [row],
    dangers: messageDangers(text, isBlind),
    hashes,
  }
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
  const text = (code: CardLabelCode, value: string | undefined): CardRow[] =>
    value === undefined ? [] : [{ label: { code }, value: toVisibleText(value, 1000), kind: 'text', depth: 0 }]
  const { resources = [] } = fields
  return [
    ...text('site', fields.scheme === undefined ? fields.domain : `${fields.scheme}://${fields.domain}`),
    ...text('statement', fields.statement),
    { label: { code: 'account' }, value: fields.address, kind: 'address', depth: 0 },
    ...text('page', fields.uri),
    ...text('chain_id', String(fields.chainId)),
    ...text('nonce', fields.nonce),
    ...text('issued_at', fields.issuedAt),
    ...text('not_before', fields.notBefore),
    ...text('expires_at', fields.expirationTime),
    ...text('request_id', fields.requestId),
    ...resources.slice(0, maxResources).flatMap((resource) => text('resource', resource)),
  ]
}

function signInDangers(fields: SignInFields, { origin, address, chainId }: MessageContext): CardDanger[] {
  const dangers: CardDanger[] = []
  const site = toVisibleText(fields.domain, 100)
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  const uri = URL.canParse(fields.uri) ? new URL(fields.uri) : undefined
  const isOtherScheme = fields.scheme !== undefined && `${fields.scheme.toLowerCase()}:` !== page?.protocol
  if (page !== undefined && (fields.domain.toLowerCase() !== page.host || isOtherScheme)) {
    dangers.push({ code: 'other_site', values: { site, page: page.host } })
  } else if (page !== undefined && uri?.origin !== page.origin) {
    dangers.push({ code: 'other_address', values: { address: toVisibleText(fields.uri, 100) } })
  }
  if (fields.domain.includes('@')) dangers.push({ code: 'misleading_site', values: {} })
  if (address !== undefined && !sameAddress(address, fields.address)) {
    dangers.push({ code: 'other_account', values: { account: fields.address } })
  }
  if (chainId !== undefined && chainId !== fields.chainId) {
    dangers.push({ code: 'other_chain', values: { network: networkName(fields.chainId) } })
  }
  const { resources = [] } = fields
  if (resources.some((resource) => /^urn:recap:/i.test(resource))) dangers.push({ code: 'capabilities', values: {} })
  if (resources.length > maxResources) {
    dangers.push({ code: 'resources_hidden', values: { count: resources.length - maxResources } })
  }
  return dangers
}

function messageDangers(text: string | undefined, isBlind: boolean): CardDanger[] {
  const dangers: CardDanger[] = []
  if (isBlind) dangers.push({ code: 'blind_hash', values: {} })
  else if (text === undefined) dangers.push({ code: 'bytes_unreadable', values: {} })
  if (text === undefined) return dangers
  if (/wants you to sign in with your ethereum account/i.test(text)) {
    dangers.push({ code: 'broken_sign_in', values: {} })
  }
  if (!isBlind && hasHiddenCharacters(text)) dangers.push({ code: 'hidden_characters', values: {} })
  if (text.length > maxTextLength) dangers.push({ code: 'text_cut', values: {} })
  return dangers
}

/** 32 bytes that are no plain text, or a text that is nothing but 32 bytes in hexadecimal. */
function isBlindHash(bytes: Uint8Array, text: string | undefined): boolean {
  if (text !== undefined && /^\s*(?:0x)?[0-9a-fA-F]{64}\s*$/.test(text)) return true
  return bytes.length === 32 && (text === undefined || hasHiddenCharacters(text))
}

function shortenBytes(bytes: Uint8Array): string | CardValue {
  return cutBytes(toHex(bytes), 2 + maxBytesShown * 2)
}
