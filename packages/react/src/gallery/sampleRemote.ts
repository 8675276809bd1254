import { createStore, memoryStorage } from '@latchkey/base'
import {
  ConnectError,
  type PairingKit,
  type RemoteAsking,
  type RemoteController,
  type RemoteEnd,
  type RemoteStatus,
} from '@latchkey/connect'
import { galleryAccount, galleryNowMs } from './galleryHub.ts'
import { galleryRpc } from './galleryWallets.ts'

const nothing = () => undefined
const never = () => new Promise<never>(() => undefined)
const dayMs = 86_400_000

function session(peerName: string, chains: readonly number[]): ReturnType<PairingKit['sessions']['get']>[number] {
  const accounts = chains.map((id) => `eip155:${id}:${galleryAccount}`)
  const names = chains.map((id) => `eip155:${id}`)
  return {
    topic: `${peerName}${chains.length}`,
    startedAtMs: () => galleryNowMs - dayMs,
    expiresAtMs: () => galleryNowMs + 6 * dayMs,
    rights: () => ({ peerName, namespaces: { eip155: { accounts, chains: names, methods: [], events: [] } } }),
    ...{ request: never, resumed: () => [], listen: () => () => undefined, end: async () => undefined },
  }
}

/** Sessions of a visitor, one of them with a wallet that names itself not at all. */
export const sampleSessions = [
  session('Rainbow', [1]),
  session('', [1, 10]),
  session('A wallet of a long name', [1, 10]),
]

/** Where a sample stands. */
export type SampleRemoteOptions = {
  /** Absent while the protocol is being started. */
  readonly sessions?: readonly ReturnType<typeof session>[]
  readonly ended?: RemoteEnd
  readonly isOut?: boolean
}

/** The controller of remote sessions as far as screens look at it. */
export function sampleRemote({ sessions, ended, isOut = false }: SampleRemoteOptions = {}): RemoteController {
  const kit: PairingKit | undefined = sessions && {
    ...{ propose: never, find: () => undefined, sessions: createStore(sessions) },
    ...{ service: createStore({ status: 'connected' } as const), close: async () => undefined },
  }
  return {
    ...{ walletBook: [], chainIds: [1], rpc: () => galleryRpc, storage: memoryStorage() },
    clock: { now: () => galleryNowMs, schedule: () => nothing },
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ...{ kit: createStore(kit), status: createStore<RemoteStatus>('not-initialised') },
    ...{
      asking: createStore<RemoteAsking | undefined>(undefined),
      resumed: createStore<ReturnType<RemoteController['resumed']['get']>>([]),
    },
    ended: createStore(ended),
    open: isOut ? async () => await Promise.reject(new ConnectError('no_provider_found')) : never,
    close: async () => undefined,
  }
}
