import { createStore, memoryStorage, type Rpc, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { type Chain, localAccount } from '@latchkey/evm'
import type { InboundRequest, Proposal, Session } from '@latchkey/remote'
import { createCallsBook } from '../callsBook.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { openKeyRing } from '../keys/keyRing.ts'
import type { Done, News } from '../news.ts'
import type { Pocket } from '../pocket.ts'
import { createSentStore } from '../sentStore.ts'
import { toNamespaces } from '../sessions/sessionNamespaces.ts'
import { type FakeWalletPeer, fakeWalletPeer } from './fakeWalletPeer.ts'

const toKey = (digit: string) => {
  const privateKey = `0x${digit.repeat(64)}` as const
  return { privateKey, address: localAccount(privateKey).address }
}
export const first = toKey('1')
export const second = toKey('2')

const toChain = (id: number, name: string): Chain => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
export const chains = [toChain(31337, 'Local'), toChain(31338, 'Rollup')] as const
export const recipient = '0x00000000000000000000000000000000000A11cE'

const topic = '7'.repeat(64)
export const startMs = 1_700_000_000_000

const site = { name: 'Corner shop', description: '', url: 'https://shop.example/cart', icons: [] }

export const session: Session = {
  topic,
  pairingTopic: 'a'.repeat(64),
  isController: true,
  peer: site,
  peerPublicKey: 'b'.repeat(64),
  namespaces: toNamespaces({
    chainIds: [31337],
    accounts: [first.address],
    methods: [
      'personal_sign',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_sendCalls',
    ],
    events: ['chainChanged', 'accountsChanged'],
  }),
  requiredNamespaces: {},
  expiresAtMs: startMs + 604_800_000,
  lastUpdateId: 0,
  lastEventIds: {},
}

export const proposal: Proposal = {
  id: 11,
  pairingTopic: 'a'.repeat(64),
  proposer: site,
  proposerPublicKey: 'b'.repeat(64),
  requiredNamespaces: {},
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'eth_sign'],
      events: ['chainChanged'],
    },
  },
  expiresAtMs: startMs + 300_000,
}

/** A request of the session's site. */
export function requestOf(method: string, params: unknown, more: Partial<InboundRequest> = {}): InboundRequest {
  return { topic, id: 21, chainId: 'eip155:31337', method, params, expiresAtMs: startMs + 300_000, ...more }
}

export type TestPocket = Omit<Pocket, 'peer' | 'clock'> & {
  readonly peer: FakeWalletPeer
  readonly clock: ReturnType<typeof fakeClock>
}

/** A node on which everything works. */
export const goodNode = {
  eth_chainId: () => '0x7a69',
  eth_getTransactionCount: () => '0x7',
  eth_estimateGas: () => '0x5208',
  eth_getCode: () => '0x',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_gasPrice: () => '0x3b9aca00',
  eth_maxPriorityFeePerGas: () => '0x3b9aca00',
  eth_blockNumber: () => '0x10',
  eth_feeHistory: () => ({ baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] }),
  eth_sendRawTransaction: () => `0x${'ab'.repeat(32)}`,
}

/** A wallet with two keys and one session, on a fake protocol and a fake node. */
export function testPocket(options: { readonly ring?: KeyRing; readonly rpc?: Rpc } = {}): TestPocket {
  const storage = memoryStorage()
  const ring = openKeyRing(storage)
  ring.set(options.ring ?? { keys: [first, second], active: first.address, chainId: undefined })
  const rpc = options.rpc ?? fakeRpc(goodNode)
  return {
    peer: fakeWalletPeer({ sessions: [session] }),
    ring,
    chains,
    tokens: [],
    rpc: () => rpc,
    sent: createSentStore(storage),
    calls: createCallsBook(storage),
    exclusive: (_name, work) => work(),
    news: createStore<readonly News[]>([]),
    done: createStore<Done | undefined>(undefined),
    answered: new Set(),
    clock: fakeClock(startMs),
    log: silentLog,
  }
}
