import type { Token } from '@latchkey/evm'
import type { HubSurroundings } from '../hubSurroundings.ts'

/** What a hub gives its embedded wallets. */
export type EmbeddedSurroundings = HubSurroundings & { readonly tokens: readonly Token[] }
