import { cleanText, parseHttpUrl } from '@latchkey/evm'
import type { InjectedPlaces, InstallLinks, WalletBook, WalletBookChanges, WalletEntry } from './walletEntry.ts'

const maxAdded = 500
const sharedPlaces = ['ethereum', 'ethereum.providers']
const stores = ['chrome', 'firefox', 'edge', 'ios', 'android'] as const

/** The book as the owner wants it: hidden wallets gone, added ones in (they replace one of the same key), picks first. */
export function mergeWalletBook(book: WalletBook, changes: WalletBookChanges = {}): WalletBook {
  const { hide = [], picks = [], add = [] } = changes
  const added = add.slice(0, maxAdded).flatMap((entry) => parseWalletEntry(entry) ?? [])
  const kept = book.filter(({ key }) => !added.some((entry) => entry.key === key))
  const shown = [...kept, ...added].filter(({ key }) => !hide.includes(key))
  const place = ({ key }: WalletEntry) => (picks.includes(key) ? picks.indexOf(key) : picks.length)
  return shown.sort((left, right) => place(left) - place(right))
}

/** One row from outside → an entry; undefined without a usable key and name. Fields that do not fit are left out. */
export function parseWalletEntry(input: unknown): WalletEntry | undefined {
  const fields = toFields(input)
  const key = fields['key']
  const name = cleanText(fields['name'])
  if (typeof key !== 'string' || !/^[a-z0-9_-]{1,64}$/.test(key) || name === undefined) return undefined
  const rdns = toTexts(fields['rdns'])
  const injected = parsePlaces(fields['injected'])
  const install = parseInstall(fields['install'])
  return {
    key,
    name,
    ...(rdns.length === 0 ? {} : { rdns }),
    ...(injected === undefined ? {} : { injected }),
    ...(install === undefined ? {} : { install }),
    ...(fields['walletConnect'] === true ? { walletConnect: true } : {}),
    ...(fields['switchNetworkOnlyFromWallet'] === true ? { switchNetworkOnlyFromWallet: true } : {}),
  }
}

function parsePlaces(input: unknown): InjectedPlaces | undefined {
  const fields = toFields(input)
  const flags = Object.entries(toFields(fields['flags'])).filter(
    (flag): flag is [string, boolean] => typeof flag[1] === 'boolean',
  )
  if (flags.length === 0) return undefined
  const locations = toTexts(fields['locations']).filter((location) => !sharedPlaces.includes(location))
  return { flags: Object.fromEntries(flags), ...(locations.length === 0 ? {} : { locations }) }
}

function parseInstall(input: unknown): InstallLinks | undefined {
  const fields = toFields(input)
  const links = stores.flatMap((store) => {
    const link = parseHttpUrl(fields[store])
    return link?.startsWith('https://') ? [[store, link] as const] : []
  })
  return links.length === 0 ? undefined : Object.fromEntries(links)
}

function toTexts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 20) : []
  return list.filter((entry): entry is string => typeof entry === 'string' && entry.length > 0 && entry.length <= 128)
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
