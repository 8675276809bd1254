import { createStore, type Rpc } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import type { InboundRequest, Proposal, Session } from '@latchkey/remote'
import type { KeyRing } from '../keys/keyRing.ts'
import type { Done, Happened, News } from '../news.ts'
import { first, goodNode, second, session, type TestPocket, testPocket } from '../testing/testPocket.ts'

/** A text as a site writes it that wants to be taken for another, or to break the page. */
export const hostile = `\u202EBank <b onclick="x()">of</b> ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} ${'🔑'.repeat(6)}`

/** As long as a name of a host may be. */
export const longHost = `${'donaudampfschifffahrt-'.repeat(2)}gesellschaft.example`

const oneKey: KeyRing = { keys: [first], active: first.address, chainId: undefined }
export const twoKeys: KeyRing = { ...oneKey, keys: [first, second] }

/** Answers of a node that never come. */
export const silentNode = fakeRpc(
  Object.fromEntries(Object.keys(goodNode).map((method) => [method, () => new Promise(() => undefined)])),
)

/** A node that is out of reach. */
export const brokenNode = fakeRpc({})

export const goodRpc = (more: Readonly<Record<string, () => unknown>> = {}): Rpc => fakeRpc({ ...goodNode, ...more })

type Holding = {
  readonly ring?: KeyRing
  readonly rpc?: Rpc
  readonly sessions?: readonly Session[]
  readonly proposals?: readonly Proposal[]
  readonly requests?: readonly InboundRequest[]
  readonly news?: readonly Happened[]
  readonly done?: Done
}

/** A wallet with two keys and one site, that is asked this. */
export function pocketWith(holding: Holding = {}): TestPocket {
  const { ring = twoKeys, rpc, sessions = [session], proposals = [], requests = [], news = [], done } = holding
  const pocket = testPocket({ ring, ...(rpc && { rpc }) })
  pocket.peer.sessions.set(sessions)
  pocket.peer.proposals.set(proposals)
  pocket.peer.requests.set(requests)
  const told: readonly News[] = news.map((happened, index) => ({ ...happened, id: index + 1 }))
  return { ...pocket, news: createStore(told), done: createStore(done) }
}
