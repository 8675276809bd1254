import { type Fetch, httpRpc, type Rpc, systemClock } from '@latchkey/base'
import {
  createLoginClient,
  type GuideSource,
  type HistorySource,
  type LoginClient,
  type TokenListSource,
} from '@latchkey/connect'

/** Through a function of ours: a page may replace `fetch` later, and it must not be called as a method. */
const browserFetch: Fetch = (url, init) => fetch(url, init)

/** The node of a chain over the browser's own requests. */
export function browserRpc(url: string): Rpc {
  return httpRpc({ url, fetch: browserFetch, clock: systemClock })
}

/** The login server over the browser's own requests. */
export function browserLoginClient(baseUrl: string): LoginClient {
  return createLoginClient({ baseUrl, fetch: browserFetch })
}

/** The server of what the owner has installed for cards over the browser's own requests. */
export function browserGuides(url: string): GuideSource {
  return { url, fetch: browserFetch }
}

/** The server of histories over the browser's own requests. */
export function browserHistory(url: string, more: Pick<HistorySource, 'loginUrl' | 'noticesUrl'>): HistorySource {
  return { url, fetch: browserFetch, ...more }
}

/** The site's lists of tokens over the browser's own requests. */
export function browserTokenLists(urls: TokenListSource['urls']): TokenListSource {
  return { urls, fetch: browserFetch }
}
