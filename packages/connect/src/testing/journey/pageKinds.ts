import { type CallRequest, memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock, pass } from '@latchkey/base/testing'
import type { Behaviour } from '@latchkey/simulator'
import { fakePage, firstAccount, type InstallOptions, installWallets } from '@latchkey/simulator'
import { defaultWalletBook } from '@latchkey/wallet-book'
import { fallbackConnector, unknownConnector } from '../../connectors/absentConnectors.ts'
import { discoverConnectors } from '../../connectors/discovery.ts'
import { injectedConnector } from '../../connectors/injected.ts'
import { baseAccount } from '../../connectors/named/baseAccount.ts'
import { edenOnline } from '../../connectors/named/edenOnline.ts'
import { overrideConnectors } from '../../connectors/named/override.ts'
import { closeHub } from '../../createHub.ts'
import { writeConnection } from '../../persistence.ts'
import { fakeChain } from '../fakeChain.ts'
import { testChains, testExplorerUrl, testHub } from '../testHub.ts'
import { answerBehind } from './answerBehind.ts'
import { type Excuses, excuses, type Visit, type WalletKind } from './walletKind.ts'

const hidden = { isAnnounced: false } as const

/** Every kind of connector for wallets whose provider stands in the page. */
export const pageKinds = {
  announced: pageKind('test.wallet', {}, {}),
  'found at the shared place': pageKind('injected', { ...hidden, legacyPlace: 'ethereum' }),
  'found by the wallet book': pageKind('injected:rabby', {
    ...hidden,
    legacyPlace: 'rabby',
    flags: { isRabby: true },
  }),
  Phantom: pageKind('injected:phantomevm', {
    ...hidden,
    legacyPlace: 'phantom.ethereum',
    flags: { isPhantom: true },
  }),
  Exodus: pageKind('injected:exodusevm', { ...hidden, legacyPlace: 'exodus.ethereum', flags: { isExodus: true } }),
  'Coinbase Wallet, installed': pageKind('injected:coinbase', {
    ...hidden,
    legacyPlace: 'coinbaseWalletExtension',
    flags: { isCoinbaseWallet: true },
  }),
  'given as a provider': pageKind('given', hidden),
  'Eden Online': pageKind('named:edenonline', hidden),
  'Base Account': pageKind('named:baseaccount', hidden),
  // Neither touches a wallet, whatever stands in the page.
  Unknown: pageKind('unknown', {}, {}),
  'Fallback Connector': pageKind('fallbackconnector', {}, {}),
} as const satisfies Readonly<Record<string, WalletKind>>

function unannounced(): Excuses {
  return {
    groups: { announcing: 'it is found without an announcement' },
    // Its provider changes under the page all the same.
    except: ['providerReplaced', 'announcesNothing'],
  }
}

function pageKind(connectorId: string, place: InstallOptions, excused = unannounced()): WalletKind {
  return {
    excuse: excuses(excused),
    enter: (behaviour) => openPage({ connectorId, place, behaviour, isKnown: false }),
    reload: (behaviour) => openPage({ connectorId, place, behaviour, isKnown: true }),
  }
}

type Opening = {
  readonly connectorId: string
  readonly place: InstallOptions
  readonly behaviour: Behaviour
  readonly isKnown: boolean
}

/** Answers at the addresses that the page gives to wallets. */
function reach(url: string, { method }: CallRequest): string {
  const found = testChains.find(({ rpcUrls }) => rpcUrls.includes(url))
  if (found === undefined) throw new Error('Nobody is there')
  return method === 'eth_chainId' ? `0x${found.id.toString(16)}` : '0x0'
}

async function openPage({ connectorId, place, behaviour, isKnown }: Opening): Promise<Visit> {
  const clock = fakeClock()
  const page = fakePage()
  const chain = fakeChain(7)
  const storage = memoryStorage()
  const behind = (request: CallRequest) => answerBehind(chain, request)
  const plan = { facts: { chains: [10] }, behaviours: [behaviour] }
  const [wallet] = installWallets(page.window, [plan], { ...place, clock, behind, reach })
  if (wallet === undefined) throw new TypeError('A plan is a wallet')
  wallet.isConnected = isKnown
  if (isKnown) {
    const rdns = connectorId === 'test.wallet' ? { rdns: connectorId } : {}
    const account = { address: firstAccount, chainId: 1 } as const
    writeConnection(storage, { connectorId, ...rdns, account, switchedNetwork: false, isAccountChosen: false })
  }
  const readProvider = () => wallet.provider
  const overrides = [
    edenOnline({ readProvider }),
    baseAccount({
      load: async () => ({ createBaseAccountSDK: () => ({ getProvider: readProvider }) }),
      appName: 'Site',
      chainIds: [1],
    }),
  ]
  const around = { clock, log: silentLog }
  const { hub } = testHub({
    connectors: [
      injectedConnector({ id: 'given', key: 'given', name: 'Given', readProvider, ...around }),
      ...overrideConnectors(overrides, around),
      unknownConnector(),
      fallbackConnector(),
    ],
    walletBook: defaultWalletBook,
    discover: (deps) => discoverConnectors({ source: page.source, ...deps }),
    ...{ storage, rpc: chain, explorerUrl: testExplorerUrl, clock },
  })
  await pass(clock, behaviour.announces === 'late' ? 3000 : 1000)
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
