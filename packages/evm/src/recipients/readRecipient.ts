import type { ErrorData } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import type { TransferErrorCode } from '../transferErrors.ts'
import { readPageLink } from './paymentLink.ts'
import { type LinkAmountFault, readLinkAmount } from './readLinkAmount.ts'

/** Text that somebody typed, pasted or scanned into "To". */
export type RecipientInput =
  | { readonly kind: 'empty' }
  | { readonly kind: 'address'; readonly address: Address; readonly chainId?: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'request'; readonly request: PaymentRequest }
  | { readonly kind: 'invalid'; readonly error: EvmError }

/** An EIP-681 link: what somebody asks to be paid. `to` is an address or a name, `amount` in the smallest unit; with an amount or a token there is a network too. */
export type PaymentRequest = {
  readonly to: string
  readonly chainId?: number
  readonly token?: Address
  readonly amount?: bigint
}

/** The EIP-3770 short names that people paste in front of an address. */
const chainIdByShortName: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  matic: 137,
  base: 8453,
  arb1: 42161,
  linea: 59144,
  sep: 11155111,
  opsep: 11155420,
  basesep: 84532,
}

const longestInput = 2000
/** After `ethereum:`, in this order (EIP-681). */
const linkShape = /^(?:pay-)?(?<target>[^@/?]+)(?:@(?<id>\d{1,15}))?(?:\/(?<call>\w+))?(?:\?(?<query>.*))?$/i
const nameShape = /^[^.:/@?]+(?:\.[^.:/@?]+)+$/u
/** White space and the invisible characters that come along when an address is copied from a document. */
const invisible = /[\s\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]+/g

/** Reads the "To" field: an address (also in groups, or behind a chain prefix), a name, or an EIP-681 link. Total. */
export function readRecipient(input: string): RecipientInput {
  const text = input.slice(0, longestInput).replace(invisible, '')
  if (text === '') return { kind: 'empty' }
  try {
    const link = readPageLink(text) ?? text
    if (/^ethereum:/i.test(link)) return readPaymentLink(link.slice('ethereum:'.length))
    if (/^0x/i.test(text)) return { kind: 'address', address: toAddress(text) }
    const prefixed = /^(?:eip155:(?<id>\d{1,15})|(?<name>[a-z0-9-]{1,20})):(?<address>0x.*)$/i.exec(text)?.groups
    if (prefixed !== undefined) return readPrefixed(prefixed)
  } catch (error) {
    if (error instanceof EvmError) return { kind: 'invalid', error: withoutAddress(error) }
    throw error
  }
  if (nameShape.test(text)) return { kind: 'name', name: text }
  return invalid('recipient_unreadable')
}

/** Without the address itself, which stands right above. */
function withoutAddress(error: EvmError): EvmError {
  return error.code === 'bad_checksum' ? new TransferError('recipient_mistyped', { cause: error }) : error
}

function invalid(code: TransferErrorCode, data?: ErrorData): RecipientInput {
  return { kind: 'invalid', error: new TransferError(code, data === undefined ? {} : { data }) }
}

function readPrefixed(parts: Record<string, string | undefined>): RecipientInput {
  const address = toAddress(parts['address'])
  const shortName = parts['name']?.toLowerCase()
  if (shortName === undefined) return { kind: 'address', address, chainId: Number(parts['id']) }
  const chainId = Object.hasOwn(chainIdByShortName, shortName) ? chainIdByShortName[shortName] : undefined
  if (chainId !== undefined) return { kind: 'address', address, chainId }
  return invalid('recipient_prefix_unknown', { prefix: shortName })
}

function readPaymentLink(link: string): RecipientInput {
  const groups = linkShape.exec(link)?.groups
  const target = readPayee(groups?.['target'])
  if (groups === undefined || target === undefined) return invalid('link_without_address')
  const query = readQuery(groups['query'] ?? '')
  if (query === undefined) return invalid('link_unreadable')
  const network = groups['id'] === undefined ? {} : { chainId: Number(groups['id']) }
  const call = groups['call']
  const amountText = query.get(call === undefined ? 'value' : 'uint256')
  const amount = readAmount(amountText)
  if (typeof amount === 'string') return invalid(amount, { amount: (amountText ?? '').slice(0, 40) })
  // The same digits are worth something else on each network, and a token is another one: neither is guessed at.
  const isBound = call !== undefined || amount.amount !== undefined
  if (isBound && groups['id'] === undefined) return invalid('link_without_network')
  if (call === undefined) return { kind: 'request', request: { to: target, ...network, ...amount } }
  const receiver = readPayee(query.get('address'))
  if (call !== 'transfer' || receiver === undefined || !isAddress(target)) {
    return invalid('link_no_transfer')
  }
  // Two payments in one: neither may be left out without a word.
  if (/[1-9]/.test(query.get('value') ?? '')) return invalid('link_two_payments')
  return { kind: 'request', request: { to: receiver, token: target, ...network, ...amount } }
}

/** An address in its right spelling, or a name as it stands. */
function readPayee(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (/^0x/i.test(text)) return /^0x[0-9a-f]+$/i.test(text) ? toAddress(text) : undefined
  return nameShape.test(text) ? text : undefined
}

/** Names and values, percent-decoded. A plus stays one: it is a sign here, and not the space of a form. */
function readQuery(query: string): ReadonlyMap<string, string> | undefined {
  const parts = query.split('&').filter((part) => part !== '')
  try {
    const entries = parts.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))] as const
    })
    const fields = new Map(entries)
    // Of two amounts nobody knows which was meant.
    return fields.size === entries.length ? fields : undefined
  } catch {
    return undefined
  }
}

function readAmount(text: string | undefined): { amount?: bigint } | LinkAmountFault {
  if (text === undefined || text === '') return {}
  const amount = readLinkAmount(text)
  return typeof amount === 'string' ? amount : { amount }
}
