import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { seededBytes } from '@latchkey/remote/testing'
import { fakeWallet, secondAccount } from '@latchkey/simulator'
import { abstractWallet } from '../../connectors/named/abstractWallet.ts'
import { intersend } from '../../connectors/named/intersend.ts'
import { type Override, overrideConnectors } from '../../connectors/named/override.ts'
import { closeHub } from '../../createHub.ts'
import { fakeChain } from '../fakeChain.ts'
import { crossAppOrigin, fakeCrossAppHost } from '../fakeCrossAppHost.ts'
import { fakeParentFrame } from '../fakeParentFrame.ts'
import { testExplorerUrl, testHub } from '../testHub.ts'
import { answerBehind } from './answerBehind.ts'
import { createTurns } from './turns.ts'
import { excuses, ofSwitching, type Visit, type WalletKind } from './walletKind.ts'
import { worldKind } from './worldKind.ts'

const ours = 'its provider is ours; its host sends messages and nothing else'
const noProvider = {
  announcing: 'it is not announced',
  choosing: 'its host lets accounts be chosen in its own window',
  shapes: ours,
  events: 'its host tells no events',
  leaving: 'what is remembered of it is forgotten here, and nobody is asked',
  unknownChain: 'networks are changed in the wallet alone',
} as const

/** Wallets that are the page around this one, or a window that it opens; the behaviour is that of their host. */
export const frameKinds = {
  Abstract: frameKind('named:abstract', openAbstract, {
    ...noProvider,
    chains: 'it is on one network, and is not asked which',
  }),
  Intersend: frameKind('named:intersend', openIntersend, noProvider),
} as const satisfies Readonly<Record<string, WalletKind>>

type World = ReturnType<typeof createWorld>

function createWorld() {
  const clock = fakeClock()
  const chain = fakeChain(7)
  const behind = (request: Parameters<typeof answerBehind>[1]) => answerBehind(chain, request)
  const wallet = fakeWallet({ chains: [10], clock, behind })
  return { clock, chain, wallet, storage: memoryStorage(), turns: createTurns() }
}

type Open = (world: World) => Override

function frameKind(connectorId: string, open: Open, groups: Readonly<Record<string, string>>): WalletKind {
  const toPage = async (world: World): Promise<Visit> => {
    const { clock, chain, wallet, storage, turns } = world
    const around = { clock, log: silentLog }
    const connectors = overrideConnectors([open(world)], around)
    const { hub } = testHub({ connectors, storage, rpc: chain, explorerUrl: testExplorerUrl, clock })
    await turns.pass(clock, 1000, 250)
    return {
      hub,
      connectorId,
      wallet,
      pass: (durationMs, stepMs) => turns.pass(clock, durationMs, stepMs),
      async leave() {
        await closeHub(hub)
        await turns.pass(clock, 1000, 250)
      },
    }
  }
  return worldKind({
    excuse: excuses({ groups, names: ofSwitching(noProvider.unknownChain) }),
    createWorld,
    openPage: toPage,
  })
}

function openAbstract({ clock, wallet, storage, chain }: World): Override {
  const host = fakeCrossAppHost({
    random: seededBytes(2),
    async signer() {
      const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })
      return Array.isArray(accounts) ? accounts[0] : accounts
    },
    answer: async ({ method, params }) =>
      await wallet.provider.request({ method: windowMethods[method] ?? method, params }),
  })
  return abstractWallet({
    place: host.place,
    connectUrl: `${crossAppOrigin}/cross-app/connect`,
    transactUrl: `${crossAppOrigin}/cross-app/transact`,
    providerAppId: 'app',
    chainId: 1,
    rpc: {
      ...chain,
      call: async (request) => (request.method === 'eth_call' ? accountWord : await chain.call(request)),
    },
    storage,
    clock,
    random: seededBytes(1),
  })
}

const accountWord = `0x${secondAccount.slice(2).toLowerCase().padStart(64, '0')}`

const windowMethods: Readonly<Record<string, string>> = {
  privy_signSmartWalletMessage: 'personal_sign',
  privy_signSmartWalletTypedData: 'eth_signTypedData_v4',
  privy_sendSmartWalletTx: 'eth_sendTransaction',
}

function openIntersend({ clock, wallet }: World): Override {
  const origin = 'https://host.test'
  const frame = fakeParentFrame({
    origin,
    async account() {
      // A page that was let in before is answered without a question.
      const method = wallet.isConnected ? 'eth_accounts' : 'eth_requestAccounts'
      const accounts = await wallet.provider.request({ method })
      const chainId = await wallet.provider.request({ method: 'eth_chainId' })
      return { address: Array.isArray(accounts) ? accounts[0] : accounts, chainId }
    },
    answer: async (request) => await wallet.provider.request(request),
  })
  let ids = 0
  return intersend({ frame, parentOrigins: [origin], clock, createId: () => `id ${ids++}` })
}
