import { AppError, type KeyValueStorage, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock, fakeRpc, settle } from '@latchkey/base/testing'
import type { Address } from '@latchkey/evm'
import { cancelConnect } from '../actions/cancelConnect.ts'
import { chooseAccount } from '../actions/chooseAccount.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { reconnect } from '../actions/reconnect.ts'
import { signIn } from '../actions/signIn.ts'
import { signOut } from '../actions/signOut.ts'
import { switchChain } from '../actions/switchChain.ts'
import type { ConnectOptions, Connector } from '../connector.ts'
import { connectByLink } from '../connectors/coinbase/connectByLink.ts'
import { createLinkController } from '../connectors/coinbase/linkController.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import {
  type FakeConnection,
  type FakeConnector,
  fakeAccount,
  fakeConnector,
  otherFakeAccount,
} from './fakeConnector.ts'
import {
  type FakeLinkClient,
  fakeLinkClient,
  type PhoneWorld,
  phoneLeaves,
  phoneTells,
  phoneWorld,
} from './fakeLinkClient.ts'
import { fakeLogin } from './fakeLogin.ts'
import { testChains, testHub } from './testHub.ts'

type Asked = { readonly options: ConnectOptions; approve(): void; refuse(error: unknown): void }

/** A page whose visitor and wallets do anything at any moment, and what was seen of it. */
export type RandomVisit = {
  readonly hub: Hub
  readonly clock: FakeClock
  readonly connectors: readonly FakeConnector[]
  /** This page's side of the link to a phone, and the phone. */
  readonly link: FakeLinkClient
  readonly world: PhoneWorld
  /** Connections that wallets were asked for and have not answered yet; some of them nobody waits for any more. */
  readonly asked: Asked[]
  /** How each verb ended that has ended; what is no error of ours is a fault. */
  readonly faults: string[]
  /** Verbs that have not ended. */
  readonly open: Set<string>
}

const accounts: readonly (readonly [Address, ...Address[]])[] = [
  [fakeAccount],
  [otherFakeAccount],
  [fakeAccount, otherFakeAccount],
  [otherFakeAccount, fakeAccount],
]

/** State of one browser's wallets in all its tabs, and the login server that these share. */
export type SharedWallets = {
  readonly known: Set<string>
  /** Tabs that wait for the wallet of the browser to share an account again. */
  readonly waiting: Set<() => void>
  readonly login: LoginClient
  readonly world: PhoneWorld
  accounts: readonly [Address, ...Address[]]
  chainId: number
  /** The visitor changes something in the wallets themselves; every tab is told. */
  change(tabs: readonly RandomVisit[], choice: number): void
}

/** Makes wallets that know nobody yet. */
export function sharedWallets(): SharedWallets {
  const wallets: SharedWallets = {
    known: new Set(),
    waiting: new Set(),
    login: fakeLogin().client,
    world: phoneWorld(),
    accounts: [fakeAccount, otherFakeAccount],
    chainId: 1,
    change(tabs, choice) {
      const live = tabs.flatMap(({ connectors }) => connectors.flatMap(({ opened }) => opened))
      if (choice % 3 === 0) {
        wallets.known.clear()
        for (const connection of live) connection.emit('accounts', [])
        phoneLeaves(wallets.world)
      } else if (choice % 3 === 1) {
        wallets.chainId = [1, 10, 999][choice % 3] ?? 1
        for (const connection of live) connection.emit('chain', wallets.chainId)
        phoneTells(wallets.world, { chainId: wallets.chainId })
      } else {
        wallets.accounts = accounts[choice % accounts.length] ?? wallets.accounts
        for (const connection of live) connection.emit('accounts', wallets.accounts)
        phoneTells(wallets.world, { address: wallets.accounts[0] })
      }
    },
  }
  return wallets
}

export type RandomVisitOptions = { readonly storage?: KeyValueStorage; readonly wallets?: SharedWallets }

/** A wallet of this browser, one behind a session that names its networks, and one that this page keeps itself. */
const kinds = {
  a: {},
  b: { kind: 'remote', hasSession: true, supportedChains: [1, 10, 999] },
  c: { kind: 'embedded' },
} as const
const fakeIds = ['a', 'b', 'c'] as const
/** A phone by the link protocol's own connector, over a link that is played. */
export const linkedId = 'd'
const ids = [...fakeIds, linkedId] as const

/** Makes a page with four wallets, which answer when they are told to; shared ones know who was let in. */
export function randomVisit({ storage = memoryStorage(), wallets: shared }: RandomVisitOptions = {}): RandomVisit {
  const asked: Asked[] = []
  const clock = fakeClock()
  const world = shared?.world ?? phoneWorld()
  const make = (id: (typeof fakeIds)[number]) =>
    fakeConnector({
      id,
      ...kinds[id],
      ...(id === 'a' && shared && { lookBack: { whenBack: (listener) => waitIn(shared, listener) } }),
      get accounts() {
        return shared?.accounts ?? [fakeAccount, otherFakeAccount]
      },
      get chainId() {
        return shared?.chainId ?? 1
      },
      async onConnect(options) {
        if (shared !== undefined && options.silent) {
          if (!shared.known.has(id)) throw new ConnectError('wallet_no_accounts')
          return
        }
        await new Promise<void>((resolve, reject) => asked.push({ options, approve: resolve, refuse: reject }))
        if (shared !== undefined) meet(shared, id, options)
      },
    })
  const connectors = fakeIds.map(make)
  const owner = () => ({ address: shared?.accounts[0] ?? fakeAccount, chainId: shared?.chainId ?? 1 })
  const { link, connector } = linkedPhone({ world, asked, owner, storage, clock })
  const login = shared?.login ?? fakeLogin().client
  const { hub } = testHub({ connectors: [...connectors, connector], login, storage, clock })
  return { hub, clock, connectors, link, world, asked, faults: [], open: new Set() }
}

function waitIn({ waiting }: SharedWallets, listener: () => void): () => void {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

/** As in browsers: the wallet of the browser tells every tab that it knows this site now, also after it was given up. */
function meet({ known, waiting }: SharedWallets, id: string, { signal }: ConnectOptions): void {
  // A session, and what the page keeps itself, is of the tab that asked, which does not ask any more.
  if (id !== 'a' && signal.aborted) throw new ConnectError('connection_cancelled')
  const isNew = !known.has(id)
  known.add(id)
  if (isNew && id === 'a') for (const listener of waiting) queueMicrotask(listener)
}

type PhoneOptions = {
  readonly world: PhoneWorld
  readonly asked: Asked[]
  readonly owner: () => { readonly address: Address; readonly chainId: number }
  readonly storage: KeyValueStorage
  readonly clock: FakeClock
}

function linkedPhone({ world, asked, owner, storage, clock }: PhoneOptions) {
  let given: ConnectOptions = { signal: AbortSignal.abort() }
  const link = fakeLinkClient(world, async () => {
    const options = given
    await new Promise<void>((resolve, reject) => asked.push({ options, approve: resolve, refuse: reject }))
    return owner()
  })
  const chainIds = testChains.map(({ id }) => id)
  const around = { chainIds, storage, clock, log: silentLog, rpc: () => fakeRpc({}) }
  const controller = createLinkController({
    ...around,
    start: async () => link,
    siteName: 'Site',
    appUrl: 'http://app.example',
  })
  const connector: Connector = {
    ...fakeConnector({ id: linkedId, kind: 'coinbase' }),
    async connect(options) {
      given = options
      return await connectByLink(controller, linkedId, options)
    },
  }
  return { link, connector }
}

type Happening = (visit: RandomVisit, choice: number) => unknown

const latest = ({ connectors }: RandomVisit, choice: number): FakeConnection | undefined => {
  const opened = connectors.flatMap((connector) => connector.opened)
  // Also those that were given up: wallets speak after their end.
  return opened[opened.length - 1 - (choice % 3)]
}

/** Events that can happen, in any order; each takes a number to choose by. */
export const happenings: Readonly<Record<string, Happening>> = {
  connect: (visit, choice) => run(visit, 'connect', connect(visit.hub, ids[choice % 4] ?? 'a')),
  connectElsewhere: (visit) => run(visit, 'connect', connect(visit.hub, 'nobody')),
  connectAndAbort(visit, choice) {
    const abort = new AbortController()
    run(visit, 'connect', connect(visit.hub, ids[choice % 4] ?? 'a', { signal: abort.signal }))
    queueMicrotask(() => abort.abort())
  },
  approve: ({ asked }, choice) => asked.splice(choice % Math.max(asked.length, 1), 1)[0]?.approve(),
  refuse: ({ asked }, choice) => asked.splice(choice % Math.max(asked.length, 1), 1)[0]?.refuse({ code: 4001 }),
  fail: ({ asked }, choice) => asked.splice(choice % Math.max(asked.length, 1), 1)[0]?.refuse('oops'),
  notice: ({ asked }, choice) =>
    asked[choice % Math.max(asked.length, 1)]?.options.onNotice?.(choice % 2 === 0 ? 'locked' : 'already-pending'),
  pairingUri: ({ asked }, choice) =>
    asked[choice % Math.max(asked.length, 1)]?.options.onPairingUri?.(`wc:${choice}`, 1_700_000_000_000),
  heard: ({ asked }, choice) => asked[choice % Math.max(asked.length, 1)]?.options.onPairingHeard?.(choice % 2 === 0),
  cancel: ({ hub }) => cancelConnect(hub),
  /** As a dialog does, which is open only while somebody is asked, and nobody answers in the same instant. */
  async cancelAsking({ hub }) {
    await settle()
    if (hub.running.attempt?.isSilent === false) cancelConnect(hub)
  },
  disconnect: (visit, choice) => run(visit, 'disconnect', disconnect(visit.hub, { revoke: choice % 2 === 0 })),
  reconnect: (visit) => run(visit, 'reconnect', reconnect(visit.hub)),
  accounts: (visit, choice) => latest(visit, choice)?.emit('accounts', accounts[choice % accounts.length] ?? []),
  noAccounts: (visit, choice) => latest(visit, choice)?.emit('accounts', []),
  chain: (visit, choice) => latest(visit, choice)?.emit('chain', [1, 10, 999][choice % 3] ?? 1),
  closed: (visit, choice) =>
    latest(visit, choice)?.emit('closed', { reason: 'gone', ...(choice % 2 === 0 && { isForgotten: true }) }),
  phoneTells: ({ world }, choice) =>
    phoneTells(world, {
      address: choice % 2 === 0 ? fakeAccount : otherFakeAccount,
      chainId: [1, 10, 999][choice % 3] ?? 1,
    }),
  phoneLeaves: ({ world }) => phoneLeaves(world),
  phoneLost: ({ link }, choice) => link.lose(choice % 2 === 0),
  switchChain: (visit, choice) => run(visit, 'switchChain', switchChain(visit.hub, [1, 10, 31337][choice % 3] ?? 1)),
  chooseAccount(visit, choice) {
    run(
      visit,
      'chooseAccount',
      (async () => chooseAccount(visit.hub, choice % 2 === 0 ? fakeAccount : otherFakeAccount))(),
    )
  },
  signIn: (visit) => run(visit, 'signIn', signIn(visit.hub)),
  signOut: (visit) => run(visit, 'signOut', signOut(visit.hub)),
  turn: async (_visit, choice) => {
    for (let turn = 0; turn < choice % 8; turn++) await Promise.resolve()
  },
  wait: async ({ clock }, choice) => await clock.advance([1, 400, 2500, 25_000][choice % 4] ?? 1),
}

/** Events one of several tabs with shared wallets; `walletChanges` happens in all of them. */
export const tabHappenings = [
  ...['connect', 'connectAndAbort', 'approve', 'refuse', 'cancelAsking', 'disconnect', 'reconnect'],
  ...['chooseAccount', 'signIn', 'signOut', 'turn', 'wait', 'walletChanges'],
]

let count = 0

function run(visit: RandomVisit, name: string, work: Promise<unknown>): void {
  const entry = `${name} ${count++}`
  visit.open.add(entry)
  work
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) visit.faults.push(`${name} failed with ${error}`)
    })
    .finally(() => visit.open.delete(entry))
}
