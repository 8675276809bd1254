import type { Fetch } from '@latchkey/base'
import type { ApiKey } from '@latchkey/custody'

/** What the API needs to make embedded wallets: a place at custody above the organizations of visitors. */
export type EmbeddedDeps = {
  /** What custody's paths are put behind. */
  readonly baseUrl: string
  /** Reaches custody; within one process it need not be the network. */
  readonly fetch: Fetch
  /** The organization above those of visitors. */
  readonly organizationId: string
  /** Its key. It never leaves the server, and no key of a visitor is ever with it. */
  readonly apiKey: ApiKey
  /** How mails name the site. */
  readonly appName: string
  /** Answers about a mail address leave at multiples of this, a second unless given; 0 lets them leave at once. */
  readonly answerEveryMs?: number
}
