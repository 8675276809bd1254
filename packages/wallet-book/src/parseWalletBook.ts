import { type Log, silentLog } from '@latchkey/base'
import { cleanText, parseHttpUrl } from '@latchkey/evm'
import type { InjectedPlaces, InstallLinks, WalletBook, WalletEntry, WalletLinks } from './walletEntry.ts'

type Fields = Readonly<Record<string, unknown>>

const maxWallets = 1000
const maxItems = 20
const maxLength = 256
const stores = ['chrome', 'firefox', 'edge', 'ios', 'android'] as const
/** Everybody shares them, so they tell nothing. */
const sharedPlaces = ['ethereum', 'ethereum.providers']
/** Schemes that a browser, or the system, takes for something other than a wallet's app. */
const foreignSchemes =
  /^(?:about|blob|chrome|content|data|file|filesystem|ftp|https?|intent|javascript|mailto|ms-[\w-]+|search(?:-ms)?|sms|tel|vbscript|view-source|wc|wss?):/i
const placeholders = /\{(?:encodedUrl|encodedOrigin|hostAndPath)\}/g

/**
 * A list of rows from anywhere → the wallets among them. Total: rows without a usable key and name, second rows of a key
 * and fields that do not fit are left out with a word to the log; unknown fields are passed over.
 */
export function parseWalletBook(input: unknown, log: Log = silentLog): WalletBook {
  const rows: readonly unknown[] = Array.isArray(input) ? input.slice(0, maxWallets) : []
  const book = new Map<string, WalletEntry>()
  for (const row of rows) {
    const entry = parseWalletEntry(row, log)
    if (entry === undefined || book.has(entry.key)) log.debug('A row of the wallet book was left out', row)
    else book.set(entry.key, entry)
  }
  return [...book.values()]
}

/** One row from outside → an entry; undefined without a usable key and name. Fields that do not fit are left out. */
export function parseWalletEntry(input: unknown, log: Log = silentLog): WalletEntry | undefined {
  const fields = toFields(input)
  const key = fields['key']
  const name = cleanText(fields['name'])
  if (typeof key !== 'string' || !isKey(key) || name === undefined) return undefined
  const parsed: Fields = {
    aliases: toList(fields['aliases'], cleanText),
    rdns: toList(fields['rdns'], toText),
    injected: parsePlaces(fields['injected']),
    install: parseInstall(fields['install']),
    walletConnect: fields['walletConnect'] === true || undefined,
    qr: fields['qr'] === false ? false : undefined,
    links: parseLinks(fields['links']),
    only: ['mobile', 'desktop'].find((place) => place === fields['only']),
    chainIds: toList(fields['chainIds'], (id) => (Number.isSafeInteger(id) && Number(id) > 0 ? id : undefined)),
    group: isKey(fields['group']) ? fields['group'] : undefined,
    switchNetworkOnlyFromWallet: fields['switchNetworkOnlyFromWallet'] === true || undefined,
    isPicked: fields['isPicked'] === true || undefined,
  }
  const kept = Object.entries(parsed).filter(([field, value]) => {
    if (value === undefined && ![undefined, null, false].includes(fields[field] as undefined)) {
      log.debug(`The field ${field} of a wallet-book row was left out`, key)
    }
    return value !== undefined
  })
  // Each field was made to fit above.
  return { key, name, ...Object.fromEntries(kept) } as WalletEntry
}

function parsePlaces(input: unknown): InjectedPlaces | undefined {
  const fields = toFields(input)
  const flags = Object.entries(toFields(fields['flags'])).filter(
    ([name, wanted]) => typeof wanted === 'boolean' && name.length <= maxLength,
  ) as [string, boolean][] // as the filter says
  if (flags.length === 0) return undefined
  const isOwn = (place: string) => /^[\w$]+(?:\.[\w$]+)*$/.test(place) && !sharedPlaces.includes(place)
  const locations = toList(fields['locations'], toText)?.filter(isOwn) ?? []
  return {
    flags: Object.fromEntries(flags.slice(0, maxItems)),
    ...(locations.length === 0 ? {} : { locations }),
  }
}

function parseInstall(input: unknown): InstallLinks | undefined {
  const fields = toFields(input)
  return toRecord(stores.map((store) => [store, toHttps(fields[store])]))
}

function parseLinks(input: unknown): WalletLinks | undefined {
  const { native, universal, desktop, browse, browseNative } = toFields(input)
  const isBase = (link: string | undefined) => link !== undefined && !/[?#]/.test(link)
  const base = toHttps(universal)
  return toRecord([
    ['native', toNative(native)],
    ['universal', isBase(base) ? base : undefined],
    ['desktop', toNative(desktop)],
    ['browse', toTemplate(browse, toHttps)],
    ['browseNative', toTemplate(browseNative, toNative)],
  ])
}

function toHttps(value: unknown): string | undefined {
  const link = parseHttpUrl(toText(value))
  return link !== undefined && /^https:\/\/[!-~]+$/.test(link) && !/["'<>\\`]/.test(link) ? link : undefined
}

/** A link of an app's own scheme; a scheme alone (`name:`) stands for `name://`. Its spelling stays: systems heed case. */
function toNative(value: unknown): string | undefined {
  const text = toText(value)
  const link = text !== undefined && /^[^:]*:\/?$/.test(text) ? text.replace(/:\/?$/, '://') : text
  if (link === undefined || foreignSchemes.test(link)) return undefined
  return /^[a-z][a-z0-9+.-]*:\/\/[!-~]*$/i.test(link) && !/["'<>\\`#]/.test(link) ? link : undefined
}

/** A template is a link with known placeholders, of which one is there, behind the part that says who is meant. */
function toTemplate(value: unknown, parse: (value: unknown) => string | undefined): string | undefined {
  const text = toText(value)
  const plain = text?.replace(placeholders, '')
  const isFilled = text !== undefined && text !== plain && plain !== undefined && !/[{}]/.test(plain)
  const isBehind = /^[^:]+:\/\/[^/{]+[/?]/.test(text ?? '')
  return isFilled && isBehind && parse(plain) !== undefined ? text : undefined
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z0-9_-]{1,64}$/.test(value)
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength ? value : undefined
}

/** The items that can be read; undefined when there are none. */
function toList<Item>(value: unknown, read: (item: unknown) => Item | undefined): readonly Item[] | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxItems) : []
  const found = items.flatMap((item) => read(item) ?? [])
  return found.length === 0 ? undefined : found
}

function toRecord(entries: readonly (readonly [string, string | undefined])[]) {
  const kept = entries.filter((entry): entry is [string, string] => entry[1] !== undefined)
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

function toFields(value: unknown): Fields {
  try {
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
  } catch {
    // An object that cannot be looked at has no fields.
    return {}
  }
}
