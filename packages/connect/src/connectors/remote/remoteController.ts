import { type Clock, createStore, type KeyValueStorage, type Log, type Rpc, type Store, sleep } from '@latchkey/base'
import type { WalletBook } from '@latchkey/wallet-book'
import { ConnectError } from '../../errors.ts'
import type { ControllerKey } from '../../walletSource.ts'
import type { Proposal } from './pairingLoop.ts'
import type { ResumedAsk, SessionLink } from './sessionLink.ts'

/** How the pairing service is doing, for the visitor. */
export type PairingService =
  | { readonly status: 'idle' | 'connecting' | 'connected' }
  | { readonly status: 'unreachable'; readonly sinceMs: number }
  | { readonly status: 'refused'; readonly code: 'relay_refused' | 'clock_is_wrong'; readonly reason: string }

/** The pairing protocol as the page uses it; behind it stand our peer and the client of the relay. */
export type PairingKit = {
  /** Puts a proposal for these chains out. Taken back when the signal ends. */
  propose(chainIds: readonly number[], signal: AbortSignal): Promise<Proposal>
  /** A session that is alive, by its topic. */
  find(topic: string): SessionLink | undefined
  readonly sessions: Store<readonly SessionLink[]>
  readonly service: Store<PairingService>
  close(): Promise<void>
}

/** Somebody has to answer in a wallet on another device. */
export type RemoteAsking = { readonly connectorId: string; readonly topic: string; readonly method: string }

/** A session that is over without a word of this page: its wallet ended it, or its time was up. */
export type RemoteEnd = {
  readonly connectorId: string
  /** The wallet's own name for itself: show it as text. Unknown where the session ended while the page was away. */
  readonly walletName?: string
}

/** Specification §4: not initialised, initialised, connecting, connected with a session. */
export type RemoteStatus = 'not-initialised' | 'initialised' | 'connecting' | 'connected'

export type RemoteControllerOptions = {
  /** Starts the pairing protocol; loads it first. */
  readonly start: () => Promise<PairingKit>
  /** At least one; those to be proposed first come first. */
  readonly chainIds: readonly number[]
  /** The wallets that its connectors are for, with their links. */
  readonly walletBook: WalletBook
  /** The kind of a wallet's own link that opens it on a phone; native unless given (specification §9). */
  readonly linkPreference?: 'native' | 'universal'
  readonly rpc: (chainId: number) => Rpc
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}

/** The one place of a page from which all its remote-session connectors work: one peer, one link to the relay. */
export type RemoteController = Omit<RemoteControllerOptions, 'start'> & {
  readonly status: Store<RemoteStatus>
  readonly asking: Store<RemoteAsking | undefined>
  /** Requests of an earlier page to the restored session; also those answered since. */
  readonly resumed: Store<readonly ResumedAsk[]>
  /** Set when the session in use ended elsewhere; cleared by the next connecting, and by whoever told the visitor. */
  readonly ended: Store<RemoteEnd | undefined>
  /** The protocol as soon as it was started; absent until a visitor comes near it. */
  readonly kit: Store<PairingKit | undefined>
  /** Starts the protocol, once however often it is called. Fails with `no_provider_found`; may be called again then. */
  readonly open: () => Promise<PairingKit>
  readonly close: () => Promise<void>
}

/** Finds the controller in a hub: `controllerOf(hub, remoteController)`. */
export const remoteController: ControllerKey<RemoteController> = { name: 'remote' }

/** Specification §9: the wait after a remote session's link is initialised anew, before it is asked for anything. */
const reinitialiseWaitMs = 1000

/** Makes the controller; starts and loads nothing yet. Fails with `no_chains`. */
export function createRemoteController({ start, ...options }: RemoteControllerOptions): RemoteController {
  if (options.chainIds.length === 0) throw new ConnectError('no_chains')
  const { clock, log } = options
  const status = createStore<RemoteStatus>('not-initialised')
  const kit = createStore<PairingKit | undefined>(undefined)
  let opening: Promise<PairingKit> | undefined

  async function startPatiently(): Promise<PairingKit> {
    try {
      return await start()
    } catch (error) {
      log.warn('The pairing service did not start and is started anew', error)
      const again = await start()
      await sleep(reinitialiseWaitMs, clock)
      return again
    }
  }

  async function open(): Promise<PairingKit> {
    opening ??= startPatiently()
    try {
      const opened = await opening
      if (kit.get() === undefined) {
        kit.set(opened)
        if (status.get() === 'not-initialised') status.set('initialised')
      }
      return opened
    } catch (cause) {
      // The next call starts anew: one failure must not shut the door for the life of the page.
      opening = undefined
      throw new ConnectError('no_provider_found', { cause })
    }
  }

  return {
    ...options,
    status,
    asking: createStore<RemoteAsking | undefined>(undefined),
    resumed: createStore<readonly ResumedAsk[]>([]),
    ended: createStore<RemoteEnd | undefined>(undefined),
    kit,
    open,
    async close() {
      const closing = kit.get()
      kit.set(undefined)
      opening = undefined
      status.set('not-initialised')
      await closing?.close()
    },
  }
}
