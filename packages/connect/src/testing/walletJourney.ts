import { AppError, type CallRequest, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { buildTransfer } from '@latchkey/evm'
import { cancelConnect } from '../actions/cancelConnect.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { reconnect } from '../actions/reconnect.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { signMessage } from '../actions/signMessage.ts'
import { signTypedData } from '../actions/signTypedData.ts'
import { switchChain } from '../actions/switchChain.ts'
import { discoverConnectors } from '../connectors/discovery.ts'
import { injectedConnector } from '../connectors/injected.ts'
import { edenOnline } from '../connectors/named/edenOnline.ts'
import { overrideConnectors } from '../connectors/named/override.ts'
import { fallbackConnector, unknownConnector } from '../connectors/namedWallets.ts'
import { closeHub, createHub } from '../createHub.ts'
import type { Hub } from '../hub.ts'
import { writeConnection } from '../persistence.ts'
import { defaultWalletBook } from '../walletBook/defaultWalletBook.ts'
import { fakePage } from './announceWallet.ts'
import type { Behaviour, Step } from './behaviour.ts'
import { type FakeChain, fakeChain } from './fakeChain.ts'
import { type FakeWallet, firstAccount, secondAccount, walletError } from './fakeWallet.ts'
import { type InstallOptions, installWallets } from './installWallets.ts'
import { pass } from './pass.ts'
import { testChains } from './testHub.ts'

/** A kind of connector, and how a wallet has to stand in the page to be met by it. */
export type WalletKind = { readonly connectorId: string; readonly place: InstallOptions }

const hidden = { isAnnounced: false } as const

/** Every kind of connector for wallets of this browser. */
export const walletKinds = {
  announced: { connectorId: 'test.wallet', place: {} },
  'found at the shared place': { connectorId: 'injected', place: { ...hidden, legacyPlace: 'ethereum' } },
  'found by the wallet book': {
    connectorId: 'injected:rabby',
    place: { ...hidden, legacyPlace: 'rabby', flags: { isRabby: true } },
  },
  Phantom: {
    connectorId: 'injected:phantomevm',
    place: { ...hidden, legacyPlace: 'phantom.ethereum', flags: { isPhantom: true } },
  },
  Exodus: {
    connectorId: 'injected:exodusevm',
    place: { ...hidden, legacyPlace: 'exodus.ethereum', flags: { isExodus: true } },
  },
  'Coinbase Wallet': {
    connectorId: 'injected:coinbase',
    place: { ...hidden, legacyPlace: 'coinbaseWalletExtension', flags: { isCoinbaseWallet: true } },
  },
  'given as a provider': { connectorId: 'given', place: hidden },
  'behind an override key': { connectorId: 'named:edenonline', place: hidden },
  Unknown: { connectorId: 'unknown', place: {} },
  'Fallback Connector': { connectorId: 'fallbackconnector', place: {} },
} as const satisfies Readonly<Record<string, WalletKind>>

/** How one step ended: `done`, an error code, or `waiting` when the visitor had to give up. */
export type StepEnd = {
  readonly step: Step
  readonly end: string
  /** What it failed with in the end, giving up included. */
  readonly error: unknown
  readonly stateAfter: Hub['state'] extends { get(): infer State } ? State : never
}

/** The most a visitor waits for a page that waits for nobody. */
const patienceMs = 5000
/** Two seconds for a late announcement, and eight for the wallet. */
const silentPatienceMs = 10_000
const steps: readonly Step[] = ['connect', 'sign', 'signTyped', 'send', 'switch', 'add', 'leave']

/**
 * Walks through everything a page asks of a wallet, step by step, by the public verbs. A step that waits longer than five
 * seconds is given up as a visitor would, and the rest is walked with the wallet put in anew.
 */
export async function walkThrough(kind: WalletKind, behaviour: Behaviour): Promise<readonly StepEnd[]> {
  const ends: StepEnd[] = []
  let visit = await enter(kind, behaviour)
  for (const step of steps) {
    if (step !== 'connect' && visit.hub.state.get().status !== 'connected') break
    const ended = await walk(visit, step)
    ends.push(ended)
    if (ended.end !== 'waiting' || step === 'connect') continue
    await leave(visit)
    visit = await enter(kind, behaviour)
    await walk(visit, 'connect')
  }
  await leave(visit)
  return ends
}

/**
 * Loads the page anew with a wallet that knows it, and with the connection remembered. Gives the state after the time in
 * which every silent attempt has to end, and what the wallet was asked until then.
 */
export async function reloadWith(kind: WalletKind, behaviour: Behaviour) {
  const storage = memoryStorage()
  const account = { address: firstAccount, chainId: 1 } as const
  const rdns = kind.connectorId === 'test.wallet' ? { rdns: kind.connectorId } : {}
  const { connectorId } = kind
  writeConnection(storage, { connectorId, ...rdns, account, switchedNetwork: false, isAccountChosen: false })
  const visit = await enter(kind, behaviour, { storage, isKnown: true })
  let hasEnded = false
  void reconnect(visit.hub).then(() => {
    hasEnded = true
  })
  await pass(visit.clock, silentPatienceMs, 250)
  const asked = visit.wallet.calls.map(({ method }) => method)
  const state = visit.hub.state.get()
  await leave(visit)
  return { hasEnded, state, asked }
}

type Visit = {
  readonly hub: Hub
  readonly wallet: FakeWallet
  readonly clock: FakeClock
  readonly kind: WalletKind
}

async function enter(
  kind: WalletKind,
  behaviour: Behaviour,
  { storage = memoryStorage(), isKnown = false } = {},
): Promise<Visit> {
  const clock = fakeClock()
  const page = fakePage()
  const chain = fakeChain(7)
  const plan = { facts: { chains: [10] }, behaviours: [behaviour] }
  const behind = (request: CallRequest) => answerBehind(chain, request)
  const [wallet] = installWallets(page.window, [plan], { ...kind.place, clock, behind })
  if (wallet === undefined) throw new TypeError('A plan is a wallet')
  wallet.isConnected = isKnown
  const given = { id: 'given', key: 'given', name: 'Given', readProvider: () => wallet.provider }
  const hub = createHub({
    chains: testChains,
    connectors: [
      injectedConnector({ ...given, clock, log: silentLog }),
      ...overrideConnectors([edenOnline({ readProvider: given.readProvider })], { clock, log: silentLog }),
      unknownConnector(),
      fallbackConnector(),
    ],
    walletBook: defaultWalletBook,
    discover: (around) => discoverConnectors({ source: page.source, ...around }),
    storage,
    rpc: () => chain,
    clock,
  })
  await pass(clock, behaviour.announces === 'late' ? 3000 : 1000)
  return { hub, wallet, clock, kind }
}

async function leave({ hub, clock }: Visit): Promise<void> {
  await closeHub(hub)
  await pass(clock, 1000)
}

function answerBehind(chain: FakeChain, { method, params }: CallRequest): unknown {
  const [first] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction') return chain.send(first)
  if (method === 'personal_sign' || method === 'eth_signTypedData_v4') return `0x${'11'.repeat(64)}1b`
  throw walletError(-32601, `The method ${method} does not exist`)
}

async function walk(visit: Visit, step: Step): Promise<StepEnd> {
  const { hub, clock } = visit
  let end = 'waiting'
  let error: unknown
  const doing = begin(visit, step).then(
    (outcome) => {
      end = outcome
    },
    (cause: unknown) => {
      end = cause instanceof AppError ? cause.code : `${cause}`
      error = cause
    },
  )
  await pass(clock, patienceMs, 250)
  const endInTime = end
  if (endInTime === 'waiting') {
    if (step === 'connect') cancelConnect(hub)
    else void disconnect(hub)
    await pass(clock, 500, 250)
    await doing
  }
  return { step, end: endInTime, error, stateAfter: hub.state.get() }
}

async function begin({ hub, kind }: Visit, step: Step): Promise<string> {
  switch (step) {
    case 'connect':
      await connect(hub, kind.connectorId)
      break
    case 'sign':
      await signMessage(hub, 'Hello')
      break
    case 'signTyped':
      await signTypedData(hub, typedData)
      break
    case 'send': {
      const record = await sendTransfer(hub, toTransfer(hub))
      return record.status === 'submitted' ? 'done' : record.status
    }
    case 'switch':
      await switchChain(hub, 10)
      break
    case 'add':
      await switchChain(hub, 31337)
      break
    case 'leave':
      await disconnect(hub, { revoke: true })
      break
  }
  return 'done'
}

const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Test' },
  message: { text: 'Hello' },
}

function toTransfer(hub: Hub) {
  const state = hub.state.get()
  if (state.status !== 'connected') throw new TypeError('Nobody is connected')
  const { address: from, chainId } = state.account
  const plain = buildTransfer({ chainId, from, to: toOther, asset: { type: 'native' }, amount: 5n })
  return { ...plain, gasLimit: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
}

const toOther = `0x${secondAccount.slice(2)}` as const
