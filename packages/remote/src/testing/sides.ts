import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { nobleCryptography } from '../cryptography/nobleCryptography.ts'
import { approve } from '../pairing/answerProposal.ts'
import { createPeer } from '../pairing/createPeer.ts'
import type { SessionNamespaces } from '../pairing/namespaces.ts'
import { pair } from '../pairing/pair.ts'
import { onPeerNews, type Peer, type PeerNews, type PeerTabs } from '../pairing/peerState.ts'
import { propose } from '../pairing/propose.ts'
import { memoryRecords, type RecordStorage } from '../pairing/recordStorage.ts'
import { walletSide } from '../pairing/walletSide.ts'
import { fakeRelay } from './fakeRelay.ts'
import { seededBytes } from './faults.ts'

export const address = `0x${'ab'.repeat(20)}`
/** The namespaces an app asks for. */
export const optionalNamespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged'],
  },
}
/** The namespaces a wallet approves. */
export const namespaces: SessionNamespaces = {
  eip155: {
    accounts: [`eip155:1:${address}`],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
const metadata = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] })

type Side = { readonly records?: RecordStorage; readonly seed?: number; readonly tabs?: PeerTabs }

/** A relay, and sides that connect to it. */
export function setUp() {
  const clock = fakeClock()
  const relay = fakeRelay(clock)
  let seed = 10
  async function side(name: string, { records = memoryRecords(), ...rest }: Side = {}) {
    const random = seededBytes(rest.seed ?? seed++)
    const end = relay.connect(name)
    const options = {
      relay: end,
      records,
      metadata: metadata(name),
      clock,
      random,
      cryptography: nobleCryptography,
      log: silentLog,
    }
    const parts = { ...(rest.tabs && { tabs: rest.tabs }), ...(name !== 'app' && { wallet: walletSide }) }
    const peer = await createPeer({ ...options, ...parts })
    const news: PeerNews[] = []
    onPeerNews(peer, (item) => news.push(item))
    return { peer, records, news, end }
  }
  const settle = () => clock.advance(0)
  return { clock, relay, side, settle }
}

/** Two sides, and how they come to a session. */
export async function paired(approved: SessionNamespaces = namespaces) {
  const parts = setUp()
  const app = await parts.side('app')
  const wallet = await parts.side('wallet')
  const { approval, uri } = await propose(app.peer, { optionalNamespaces })
  await pair(wallet.peer, uri)
  await parts.settle()
  const proposal = wallet.peer.proposals.get()[0]!
  await approve(wallet.peer, proposal.id, { namespaces: approved })
  await parts.settle()
  const session = await approval
  return { ...parts, app, wallet, uri, proposal, session, topic: session.topic }
}

/** The first session of a side. */
export const only = (peer: Peer) => peer.sessions.get()[0]
