import type { Clock, Fetch, KeyValueStorage, Log, WebSocketConstructor } from '@latchkey/base'
import type { RandomBytes } from '../pairing/keys.ts'

/** The platform as either side of a link uses it. */
export type LinkPlatform = {
  /** Of a wallet, it remembers which requests were answered, so that no server can have one shown again. */
  readonly storage: KeyValueStorage
  readonly WebSocket: WebSocketConstructor
  readonly fetch: Fetch
  readonly random: RandomBytes
  readonly clock: Clock
  readonly log: Log
}
