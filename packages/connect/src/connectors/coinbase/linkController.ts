import { type Clock, createStore, type KeyValueStorage, type Log, type Rpc, type Store } from '@latchkey/base'
import type { LinkClient } from '@latchkey/remote'
import { ConnectError } from '../../errors.ts'
import type { ControllerKey } from '../../walletSource.ts'

/** Somebody has to answer on the linked phone. */
export type LinkAsking = {
  readonly method: string
  /** False for what a visitor just did in the app that is asked, or that the page shows by itself (facts, 1.9). */
  readonly isAnnounced: boolean
  /** When it was asked, in milliseconds since the epoch. */
  readonly sinceMs: number
  /** Takes the request back. */
  cancel(): void
}

export type LinkControllerOptions = {
  /** Starts the link protocol; loads it first. */
  readonly start: () => Promise<LinkClient>
  /** At least one; the first is the one a phone is asked to begin with. */
  readonly chainIds: readonly number[]
  /** This site as a phone shows it. */
  readonly siteName: string
  /** The page that opens the wallet's app on a phone; asked with `redirect_url` and `wl_url`. */
  readonly appUrl: string
  readonly rpc: (chainId: number) => Rpc
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}

/** The one place of a page from which its link to a phone works. */
export type LinkController = Omit<LinkControllerOptions, 'start'> & {
  /** Requests that wait on the phone, phone, oldest first. */
  readonly asking: Store<readonly LinkAsking[]>
  /** The server has forgotten the phone while this page is connected: only a reset helps. */
  readonly isLost: Store<boolean>
  /** The protocol as soon as it was started. */
  readonly kit: Store<LinkClient | undefined>
  /** Starts the protocol, once however often it is called. Fails with `no_provider_found`; may be called again then. */
  readonly open: () => Promise<LinkClient>
  /** Runs one connecting after the other, and after a reset that is under way: a link that ends must not be connected. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Ends the link on both sides; the next connecting makes a new one. Never fails. */
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Finds the controller in a hub: `controllerOf(hub, linkController)`. */
export const linkController: ControllerKey<LinkController> = { name: 'link' }

/** Makes the controller; starts and loads nothing yet. */
export function createLinkController({ start, ...options }: LinkControllerOptions): LinkController {
  const kit = createStore<LinkClient | undefined>(undefined)
  let opening: Promise<LinkClient> | undefined
  let last: Promise<unknown> = Promise.resolve()

  return {
    ...options,
    kit,
    asking: createStore<readonly LinkAsking[]>([]),
    isLost: createStore(false),
    async open() {
      opening ??= start()
      try {
        const opened = await opening
        kit.set(opened)
        return opened
      } catch (cause) {
        // The next call starts anew: one failure must not shut the door for the life of the page.
        opening = undefined
        throw new ConnectError('no_provider_found', { cause })
      }
    },
    inTurn(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    async reset() {
      const resetting = kit.get()?.reset()
      last = Promise.allSettled([last, resetting])
      await resetting
    },
    async close() {
      kit.get()?.close()
      kit.set(undefined)
      opening = undefined
    },
  }
}
