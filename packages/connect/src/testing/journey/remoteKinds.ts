import { type CallRequest, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock, pass, settle } from '@latchkey/base/testing'
import { createPeer, memoryRecords, pair, type RecordStorage, walletSide } from '@latchkey/remote'
import { type FakeRelay, fakeRelay, nobleCryptography, seededBytes } from '@latchkey/remote/testing'
import { type FakeWallet, fakeWallet } from '@latchkey/simulator'
import { peerKit } from '../../connectors/remote/peerKit.ts'
import { anyRemoteId } from '../../connectors/remote/remoteConnectors.ts'
import { remoteWallets } from '../../connectors/remote/remoteWallets.ts'
import { closeHub } from '../../createHub.ts'
import { fakeChain } from '../fakeChain.ts'
import { testExplorerUrl, testHub } from '../testHub.ts'
import { answerBehind } from './answerBehind.ts'
import { carryWallet } from './carryWallet.ts'
import { type Excuses, excuses, ofSwitching, type Visit, type WalletKind } from './walletKind.ts'
import { scanCodes, worldKind } from './worldKind.ts'

const agreed = 'the session agrees on both networks, so that nobody is asked to switch'
const ownChain = 'a session names its networks when it is approved, and is not asked again'
const distance = {
  groups: {
    announcing: 'it is not announced',
    choosing: 'accounts are chosen in the wallet, when it approves',
    shapes: 'nothing but JSON comes over a relay',
    leaving: 'the session is ended, and no permission is revoked',
  },
  names: {
    untouchableAccounts: 'nothing but JSON comes over a relay',
    untouchableEvent: 'nothing but JSON comes over a relay',
    throwsTraps: 'nothing but JSON comes over a relay',
    numericChainId: ownChain,
    decimalChainId: ownChain,
    capitalChainId: ownChain,
    wrappedChainId: ownChain,
    knowsOnlyNetVersion: ownChain,
    unreadableChain: ownChain,
    hangsInChainId: ownChain,
    movesWhileConnecting: ownChain,
    disconnectsWhileConnecting: ownChain,
    movesBeforeSending: ownChain,
    tellsWhenAskedAgain: 'a session names its accounts when it is approved, and is not asked again',
    hangsInAccounts: 'a session names its accounts when it is approved, and is not asked again',
    switchesAccountBeforeSigning: 'a session names its accounts when it is approved, and is not asked again',
  },
} as const satisfies Excuses
/** Methods without meaning for a wallet behind a relay. */
export const farAway = excuses(distance)

/** Terms of a new session, where the wallet is not one that is asked all the same. */
const withAgreedChains = excuses({
  groups: { ...distance.groups, unknownChain: agreed },
  names: {
    ...distance.names,
    ...ofSwitching(agreed),
  },
})

/** Wallets on other devices behind a relay in memory; the behaviour is that of the wallet over there. */
export const remoteKinds = {
  'remote session': remoteKind({ connectorId: anyRemoteId, name: 'Phone', chains: [10], excuse: withAgreedChains }),
  // Asked to switch whatever was agreed, and knows one network when it is.
  'remote session, MetaMask': remoteKind({
    connectorId: 'remote:metamask',
    name: 'MetaMask',
    chains: [],
    excuse: farAway,
  }),
} as const satisfies Readonly<Record<string, WalletKind>>

type RemoteKind = {
  readonly connectorId: string
  readonly name: string
  /** Networks that it knows beside the first. */
  readonly chains: readonly number[]
  readonly excuse: WalletKind['excuse']
}

/** A browser, a relay and a phone, which outlive a page. */
type World = {
  readonly clock: FakeClock
  readonly relay: FakeRelay
  readonly wallet: FakeWallet
  readonly chain: ReturnType<typeof fakeChain>
  readonly storage: ReturnType<typeof memoryStorage>
  readonly records: RecordStorage
  scan(uri: string): void
}

function remoteKind({ connectorId, excuse, ...phone }: RemoteKind): WalletKind {
  return worldKind({
    excuse,
    createWorld: () => createWorld(phone),
    openPage: (world) => openPage(world, connectorId),
  })
}

async function createWorld({ name, chains }: Pick<RemoteKind, 'name' | 'chains'>): Promise<World> {
  const clock = fakeClock()
  const relay = fakeRelay(clock)
  const chain = fakeChain(7)
  const behind = (request: CallRequest) => answerBehind(chain, request)
  const wallet = fakeWallet({ chains, clock, behind })
  const phone = await createPeer({
    relay: relay.connect('phone'),
    records: memoryRecords(),
    metadata: { name, description: '', url: 'https://phone.example', icons: [] },
    clock,
    random: seededBytes(2),
    cryptography: nobleCryptography,
    log: silentLog,
    wallet: walletSide,
  })
  carryWallet(phone, wallet)
  return {
    clock,
    relay,
    wallet,
    chain,
    storage: memoryStorage(),
    records: memoryRecords(),
    scan: (uri) => void pair(phone, uri),
  }
}

let pages = 0

async function openPage(world: World, connectorId: string): Promise<Visit> {
  const { clock, relay, wallet, chain, storage, records } = world
  const end = relay.connect('page')
  const peer = await createPeer({
    relay: end,
    records,
    metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
    clock,
    random: seededBytes(100 + pages++),
    cryptography: nobleCryptography,
    log: silentLog,
  })
  const { hub } = testHub({
    ...{ storage, rpc: chain, explorerUrl: testExplorerUrl, clock },
    sources: [
      remoteWallets({
        start: async () => peerKit(peer, end),
        hasPublicRelay: true,
        walletBook: [{ key: 'metamask', name: 'MetaMask', walletConnect: true }],
      }),
    ],
  })
  await settle()
  scanCodes(hub, world.scan)
  return {
    hub,
    connectorId,
    wallet,
    pass: (durationMs, stepMs) => pass(clock, durationMs, stepMs),
    async leave() {
      await closeHub(hub)
      await pass(clock, 1000)
    },
  }
}
