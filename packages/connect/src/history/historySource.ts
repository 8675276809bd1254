import type { Fetch } from '@latchkey/base'

/** Where the site's own server answers what moved on the accounts that are signed in, and by what it is asked. */
export type HistorySource = {
  /** Such as `/api/history`; `/older` is below it, and the file beside it, as `/api/history.csv`. */
  readonly url: string
  readonly fetch: Fetch
  /** Where mails of what came in are asked for, such as `/api/notices`; absent where none are sent. */
  readonly noticesUrl?: string
  /** The login API of the same server, which gives the token that a request to change something needs. */
  readonly loginUrl?: string
}
