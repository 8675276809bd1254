import { askJson, type Clock, type Fetch, type Log, silentLog, systemClock } from '@latchkey/base'
import { parseWalletBook } from './parseWalletBook.ts'
import type { WalletBook } from './walletEntry.ts'

/** Options of `loadWalletBook`. */
export type LoadWalletBookOptions = {
  readonly fetch: Fetch
  /** Where the owner's book is served, such as `/api/wallet-book`; without it the fallback is taken at once. */
  readonly url?: string
  /** The book to take when none is served, such as `() => bundledWalletBook(changes)`. */
  readonly fallback: () => WalletBook | Promise<WalletBook>
  readonly clock?: Clock
  readonly log?: Log
}

const timeoutMs = 10_000
const maxBytes = 1_000_000

/** The owner's wallet book from the server; the fallback when it cannot be had or read. Rejects only if the fallback does. */
export async function loadWalletBook(options: LoadWalletBookOptions): Promise<WalletBook> {
  const { url, fallback, log = silentLog } = options
  if (url === undefined) return await fallback()
  try {
    return await fetchWalletBook(url, options)
  } catch (error) {
    log.debug('The wallet book of the server is not used', error)
    return await fallback()
  }
}

async function fetchWalletBook(
  url: string,
  { fetch, clock = systemClock, log = silentLog }: LoadWalletBookOptions,
): Promise<WalletBook> {
  const { response, body } = await askJson({ url, fetch, maxBytes, within: { timeoutMs, clock } })
  if (!response.ok) throw new TypeError(`The server answered ${response.status}`)
  const book = parseWalletBook(body, log)
  // An owner may hide every wallet; rows of which none can be read are something else.
  if (!Array.isArray(body) || (body.length > 0 && book.length === 0))
    throw new TypeError('The answer is no wallet book')
  return book
}
