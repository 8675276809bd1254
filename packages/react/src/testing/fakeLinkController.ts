import { createStore, silentLog } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import type { Hub, LinkAsking, LinkController } from '@latchkey/connect'
import { chain } from './chain.ts'

/** A link to a phone that nobody has opened; the test moves what it asks. */
export function fakeLinkController({ storage, clock }: Hub, reset = async () => {}): LinkController {
  return {
    chainIds: [chain.id],
    siteName: 'Site',
    appUrl: 'https://app.example/walletlink',
    rpc: () => fakeRpc({}),
    storage,
    clock,
    log: silentLog,
    asking: createStore<readonly LinkAsking[]>([]),
    isLost: createStore(false),
    kit: createStore<undefined>(undefined) as LinkController['kit'],
    open: () => Promise.reject(new Error('Nobody opens it here')),
    inTurn: (work) => work(),
    reset,
    close: async () => undefined,
  }
}
