import type { AbiValue } from '../abi/decodeAbi.ts'
import { type Address, isAddress, sameAddress, toAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { networkName } from '../chains/networkName.ts'
import { findToken } from '../signing/allowance.ts'
import type { CardAmount, CardRow, CardValue } from '../signing/card.ts'
import { cutBytes } from '../signing/cutBytes.ts'
import { toVisibleText } from '../signing/visibleText.ts'
import { skeletonOf } from '../skeletonOf.ts'
import type { FieldFormat } from './descriptor.ts'
import { isJsonObject, type Json, partOf } from './json.ts'

/** A value as a row shows it. */
export type Shown = Pick<CardRow, 'value' | 'kind'>

/** Everything that values are written by: coin and tokens are those of the site's owner, never those of a description. */
export type ShowContext = {
  readonly chainId: number
  readonly coin: { readonly decimals: number; readonly symbol: string }
  readonly tokens: readonly Token[]
  /** A parameter of a format, a reference or path followed; undefined where there is none. */
  readonly param: (name: string) => AbiValue | undefined
  /** A table of the description, by its path. */
  readonly table: (path: Json | undefined) => Json | undefined
}

const maxTextLength = 300
const maxBytesLength = 520
const maxNameLength = 60
/** The last moment that a date can name, in seconds. */
const maxSeconds = 8_640_000_000_000n
const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** A value as it is signed. */
export function showRaw(value: AbiValue): Shown {
  switch (value.kind) {
    case 'address':
      return { value: value.value, kind: 'address' }
    case 'bytes':
      return { value: cutBytes(value.value, maxBytesLength), kind: 'bytes' }
    case 'text':
      return { value: toVisibleText(value.value, maxTextLength), kind: 'text' }
    case 'list':
    case 'struct':
      return { value: { code: 'items', values: { count: value.value.length } }, kind: 'text' }
    default:
      return { value: String(value.value), kind: 'text' }
  }
}

/** A value in the form that a description has for it; as it is signed where it does not fit that form. */
export function showValue(field: FieldFormat, value: AbiValue, context: ShowContext): Shown {
  if (field.encrypted !== undefined) return named(field.encrypted, rawText(value)) ?? showRaw(value)
  return (
    (value.kind === 'number' ? showNumber(field, value.value, context) : showOther(field, value, context)) ??
    showRaw(value)
  )
}

function showNumber(field: FieldFormat, value: bigint, context: ShowContext): Shown | undefined {
  switch (field.format) {
    case 'amount':
      return amount({ value, decimals: context.coin.decimals, symbol: context.coin.symbol })
    case 'tokenAmount':
      return showTokens(field, value, context)
    case 'nftName': {
      const collection = toAddressOf(context.param('collection'))
      return collection && code({ code: 'item_of', values: { item: String(value), collection } })
    }
    case 'date':
      return showDate(field, value)
    case 'duration':
      return showDuration(value)
    case 'unit':
      return showUnit(field, value, context)
    case 'enum':
      return showEnum(field, String(value), context)
    case 'chainId':
      return value > 0n && value <= BigInt(Number.MAX_SAFE_INTEGER)
        ? named(networkName(Number(value)), String(value))
        : undefined
    case 'addressName':
    case 'tokenTicker':
      return showOther(field, { kind: 'number', value }, context)
    default:
      return undefined
  }
}

function showOther(field: FieldFormat, value: AbiValue, context: ShowContext): Shown | undefined {
  if (field.format === 'enum') return showEnum(field, rawText(value), context)
  if (field.format !== 'addressName' && field.format !== 'tokenTicker') return undefined
  const address = toAddressOf(value)
  if (address === undefined) return undefined
  const token = field.format === 'tokenTicker' ? findToken(address, chainOf(context), context.tokens) : undefined
  return token === undefined ? { value: address, kind: 'address' } : named(token.symbol, address)
}

/** The number is always shown, whatever a description calls it above its threshold. */
function showTokens({ params }: FieldFormat, value: bigint, context: ShowContext): Shown | undefined {
  const token = toAddressOf(context.param('token'))
  if (token === undefined) return code({ code: 'units', values: { count: String(value) } })
  const chainId = chainOf(context)
  const natives = partOf(params, 'nativeCurrencyAddress')
  const isNative = (Array.isArray(natives) ? natives : [natives]).some((each: Json | undefined) => {
    const address = typeof each === 'string' && each.startsWith('$') ? context.table(each) : each
    return isAddress(address) && sameAddress(address, token)
  })
  const known = findToken(token, chainId, context.tokens)
  // The owner's word of a contract is before a description's, which may call any of them the coin.
  const units = known ?? (isNative && chainId === context.chainId ? context.coin : undefined)
  if (units === undefined) return code({ code: 'units_of', values: { count: String(value), token } })
  const { decimals, symbol } = units
  const threshold = toNumberOf(context.param('threshold'))
  if (threshold === undefined || value < threshold) return amount({ value, decimals, symbol })
  const name = toVisibleText(String(partOf(params, 'message') ?? 'Unlimited'), maxNameLength)
  return code({ code: 'named_amount', values: { name, amount: { value, decimals, symbol } } })
}

function showDate({ params }: FieldFormat, value: bigint): Shown | undefined {
  if (partOf(params, 'encoding') === 'blockheight') return code({ code: 'block', values: { number: String(value) } })
  if (value < 0n || value > maxSeconds) return undefined
  return { value: new Date(Number(value) * 1000).toISOString().replace('.000', ''), kind: 'text' }
}

function showDuration(value: bigint): Shown | undefined {
  const count = Number(value / 86_400n)
  if (value < 0n || !Number.isSafeInteger(count)) return undefined
  const parts = [(value / 3600n) % 24n, (value / 60n) % 60n, value % 60n]
  const time = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return count === 0 ? { value: time, kind: 'text' } : code({ code: 'days', values: { count, time } })
}

/** Decimals are the owner's: a unit that can be taken for one of his tokens, or for the coin, is none. */
function showUnit({ params }: FieldFormat, value: bigint, { coin, tokens }: ShowContext): Shown | undefined {
  const [base, given, prefix] = ['base', 'decimals', 'prefix'].map((name) => partOf(params, name))
  let decimals = Number.isInteger(given) ? Number(given) : 0
  if (typeof base !== 'string' || decimals < 0 || decimals > 77 || value < 0n) return undefined
  const name = skeletonOf(base)
  if ([coin, ...tokens].some(({ symbol }) => skeletonOf(symbol) === name)) return undefined
  let step = 0
  while (prefix === true && step < prefixes.length - 1 && value >= 10n ** BigInt(decimals + 3)) {
    decimals += 3
    step++
  }
  return amount({ value, decimals, symbol: toVisibleText(`${prefixes[step]}${base}`, 16) })
}

function showEnum({ params }: FieldFormat, key: string, { table }: ShowContext): Shown | undefined {
  const names = table(partOf(params, '$ref'))
  const name = isJsonObject(names) ? partOf(names, key) : undefined
  return typeof name === 'string' ? named(name, key) : undefined
}

function chainOf({ param, chainId }: ShowContext): number {
  const given = param('chainId')
  return given?.kind === 'number' ? Number(given.value) : chainId
}

/** An address, also one that is packed into bytes or a number. */
export function toAddressOf(value: AbiValue | undefined): Address | undefined {
  if (value?.kind === 'address') return value.value
  if (value?.kind === 'bytes' && value.value.length === 42) return toAddress(value.value)
  if (value?.kind !== 'number' || value.value < 0n || value.value >> 160n !== 0n) return undefined
  return toAddress(`0x${value.value.toString(16).padStart(40, '0')}`)
}

/** A number, also one in hexadecimal, which may look like bytes or an address. */
function toNumberOf(value: AbiValue | undefined): bigint | undefined {
  if (value?.kind === 'number') return value.value
  if (value === undefined || value.kind === 'list' || value.kind === 'struct' || value.kind === 'flag') return undefined
  return /^0x[0-9a-fA-F]{1,64}$/.test(value.value) ? BigInt(value.value) : undefined
}

function rawText(value: AbiValue): string {
  const shown = showRaw(value).value
  return typeof shown === 'string' ? shown : value.kind === 'bytes' ? value.value.slice(0, maxTextLength) : value.kind
}

function named(name: string, value: string): Shown | undefined {
  return name === '' ? undefined : code({ code: 'named', values: { name: toVisibleText(name, maxNameLength), value } })
}

function code(value: CardValue): Shown {
  return { value, kind: 'text' }
}

function amount(given: CardAmount): Shown | undefined {
  return given.value < 0n ? undefined : { value: { code: 'amount', values: { amount: given } }, kind: 'amount' }
}
