import { type Log, systemClock } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/base/node'
import { type DevChains, startDevChains } from '@latchkey/dev-chain'
import type { Chain, Token } from '@latchkey/evm'
import type { BootConfig } from '@latchkey/web'
import { openApi } from './api.ts'
import { toBootConfig, toPocketBoot } from './boot.ts'
import { type BuiltWeb, buildWebWhenStale } from './buildWeb.ts'
import { createCallers } from './callers.ts'
import { type Closers, createClosers } from './closers.ts'
import { compose } from './compose.ts'
import { isLoopback, type Settings } from './config.ts'
import { loadConsolePages } from './consolePages.ts'
import { prepareDataFolder } from './dataFolder.ts'
import {
  type EmbeddedOpening,
  openEmbedded,
  takeFramePort,
  toBootCustody,
  toEmbeddedDeps,
  toPartRows,
} from './embedded.ts'
import { LatchkeyError, reasonOf } from './errors.ts'
import { createFaucet } from './faucet.ts'
import { probeParts } from './health.ts'
import { type LinkOpening, openLink } from './link.ts'
import { listen } from './listen.ts'
import { nodeOf } from './nodeOf.ts'
import { loadOwnerConfig, type OwnerConfig } from './ownerConfig.ts'
import { openingsOf } from './ownerWallets.ts'
import { openRelay, relayUrlOf } from './relay.ts'
import { toStartFailure } from './startFailure.ts'
import { type ChainRow, renderStartTable } from './startTable.ts'
import { joinSites, loadStaticPages, pocketSite, type StaticPages } from './staticPages.ts'
import { together } from './together.ts'
import { buildWalletModules, type WalletModules } from './walletModules.ts'

export type StartOptions = {
  readonly settings: Settings
  /** Told, line by line, what is being done. */
  readonly tell: (line: string) => void
  readonly log: Log
  /** Ends a start that is under way. */
  readonly signal: AbortSignal
}

/** The product, answering. */
export type Running = { readonly origin: string; close(): Promise<void> }

/** Brings everything up, in an order in which the likeliest failures come first. Fails with an `AppError`. */
export async function start(options: StartOptions): Promise<Running> {
  const closers = createClosers(options.log)
  try {
    return await bringUp(options, closers)
  } catch (error) {
    await closers.closeAll()
    throw toStartFailure(error)
  }
}

async function bringUp({ settings, tell, log, signal }: StartOptions, closers: Closers): Promise<Running> {
  const owner = await loadOwnerConfig(settings.configFile, settings.isConfigFileNamed)
  await prepareDataFolder(settings.dataFolder)

  // The port is taken first: everything else takes seconds, and needs to know the origin.
  let answer = async (_request: Request) =>
    new Response('Latchkey is starting.', { status: 503, headers: { 'retry-after': '2' } })
  const isOriginNamed = settings.publicOrigin !== undefined
  const callers = createCallers(isOriginNamed)
  const take = (request: Request, socketAddress: string | undefined) => {
    callers.remember(request, socketAddress)
    return answer(request)
  }
  const listening = await listen(take, settings.hosts, settings.port)
  closers.add(() => listening.close())
  const origin = settings.publicOrigin ?? `http://localhost:${listening.port}`
  const frame = await takeFramePort({ settings, owner, origin, closers })

  const web = await buildWebWhenStale('web', tell)
  const pocket = await buildWebWhenStale('pocket', tell)
  const modules = await buildWalletModules({ wallets: owner.wallets, configFile: settings.configFile, tell })
  signal.throwIfAborted()
  // Local chains are mostly waited for: time enough to open what is stored.
  const [{ database, embedded }, networks] = await together(
    signal,
    () => openStores({ settings, owner, origin, closers, frame, build: web.build, tell, log }),
    (stop) => openNetworks({ owner, origin, tell, signal: stop, closers }),
  )
  signal.throwIfAborted()

  const { servers } = listening
  const opening = { servers, origin, dataFolder: settings.dataFolder, callerOf: callers.callerOfSocket, log }
  const { relay, link } = await openMeetingPoints(opening, owner, closers)

  const { chains, tokens, local } = networks
  const bootCustody = toBootCustody(embedded, { origin, isPlayground: isPlayground(settings, networks) })
  const boot = toBootConfig({
    owner,
    chains,
    tokens,
    isLocal: local !== undefined,
    relay: relaysOf(owner, origin),
    custody: bootCustody,
    moduleUrls: modules.urls,
    build: web.build,
  })
  const nodes = new Map(
    chains.map((chain) => [chain.id, nodeOf(chain, { fetch, clock: systemClock, ownOrigin: origin })]),
  )
  const rpc = (chainId: number) => nodes.get(chainId)
  const custody = embedded?.custody.answer
  const api = await openApi({
    database,
    origin,
    chains,
    rpc,
    owner,
    log,
    callerOf: callers.callerOf,
    embedded: embedded && toEmbeddedDeps(embedded, owner.branding.name),
    inbox: bootCustody?.isLocalInbox ? embedded?.custody.inbox : undefined,
  })
  answer = compose({
    origin,
    isOriginNamed,
    boot,
    pages: joinSites([
      ...(await loadConsolePages({ embedded, origin, name: owner.branding.name, tell })),
      ...(await loadPages({ web, pocket, boot, owner, modules, isLocal: local !== undefined })),
    ]),
    api,
    faucet: local === undefined ? undefined : createFaucet(local.chains),
    custody: custody && ((request) => custody(request, callers.callerOf(request))),
    link: link && ((request) => link.answer(request, callers.callerOf(request))),
    frameOrigin: frame?.origin,
    health: () => probeParts({ database, nodes, relay, link, embedded, build: web.build }),
    log,
  })
  for (const line of renderStartTable(networks.rows, embedded && toPartRows(embedded))) tell(line)
  for (const line of renderPlaces(origin, boot)) tell(line)
  return { origin, close: () => closers.closeAll() }
}

/** Where to go in a browser. */
function renderPlaces(origin: string, { demoWallet, custody }: BootConfig): string[] {
  return [
    '',
    `A test wallet in a page: ${origin}/pocket`,
    ...(custody?.isLocalInbox ? [`Mails to visitors of this run: ${origin}/inbox`] : []),
    ...(demoWallet ? [`Wallets that misbehave, to try by hand: ${origin}/simulator`] : []),
    `Latchkey is ready: ${origin}`,
  ]
}

type PageLoading = {
  readonly web: BuiltWeb
  readonly pocket: BuiltWeb
  readonly boot: BootConfig
  readonly owner: OwnerConfig
  readonly modules: WalletModules
  readonly isLocal: boolean
}

/** The product's own pages and the pocket wallet, each with what it is told and where it may reach. */
async function loadPages({ web, pocket, boot, owner, modules, isLocal }: PageLoading): Promise<StaticPages[]> {
  const { relay, link, custody } = boot
  const relayOrigins = (relay?.urls ?? []).map((url) => new URL(url).origin)
  // Its line and its lists.
  const linkOrigin = link !== undefined && URL.canParse(link.url) ? new URL(link.url).origin : undefined
  const linkOrigins = linkOrigin === undefined ? [] : [linkOrigin, linkOrigin.replace(/^http/, 'ws')]
  const { connectOrigins, ...openings } = openingsOf(owner.wallets)
  const custodyOrigins = custody !== undefined && URL.canParse(custody.url) ? [new URL(custody.url).origin] : []
  return [
    await loadStaticPages(pocket.folder, toPocketBoot(boot), { connectOrigins: relayOrigins, site: pocketSite }),
    await loadStaticPages(web.folder, boot, {
      connectOrigins: [...relayOrigins, ...linkOrigins, ...custodyOrigins, ...connectOrigins],
      ...openings,
      // An owner's colour is put on by the page's own code, and nothing may be seen in the other one before.
      firstFrame: boot.branding.accent === undefined ? { name: boot.branding.name, build: boot.build } : undefined,
      modules: modules.files,
      frameOrigin: custody?.frameUrl,
      morePaths: [
        ...(isLocal ? ['/simulator'] : []),
        ...(custody === undefined ? [] : ['/wallet']),
        ...(custody?.isLocalInbox ? ['/inbox'] : []),
      ],
    }),
  ]
}

/** True where mails may be shown to whoever asks: nobody but this machine can, and no network is worth anything. */
function isPlayground({ hosts, publicOrigin }: Settings, { chains, local }: Networks): boolean {
  const isReal = local === undefined && chains.some(({ testnet }) => testnet !== true)
  return publicOrigin === undefined && hosts.every(isLoopback) && !isReal
}

/** Where wallets on other devices are met, in either protocol; no link server where the owner has another or none. */
async function openMeetingPoints(opening: LinkOpening, { link }: OwnerConfig, closers: Closers) {
  const relay = await openRelay(opening)
  closers.add(() => relay.close())
  if (link === false || link?.url !== undefined) return { relay, link: undefined }
  const ownLink = await openLink(opening)
  closers.add(() => ownLink.close())
  return { relay, link: ownLink }
}

/** The owner's own relay first, and an upstream one where the owner named it. */
function relaysOf({ upstreamRelay }: OwnerConfig, origin: string): NonNullable<BootConfig['relay']> {
  const own = relayUrlOf(origin)
  if (upstreamRelay === undefined) return { urls: [own], isPublic: false }
  return { urls: [own, upstreamRelay.url], projectId: upstreamRelay.projectId, isPublic: true }
}

/** The database, and what embedded wallets stand on over it. */
async function openStores(opening: Omit<EmbeddedOpening, 'database'>) {
  const { settings, tell, log, closers } = opening
  const database = await openData(settings, tell, log)
  closers.add(() => database.destroy())
  return { database, embedded: await openEmbedded({ ...opening, database }) }
}

async function openData(settings: Settings, tell: (line: string) => void, log: Log): Promise<Database> {
  if (settings.databaseUrl !== undefined) {
    tell('Opening the database …')
    return await openDatabase({ kind: 'server', url: settings.databaseUrl }, log)
  }
  tell(`Opening the data folder ${settings.dataFolder} …`)
  return await openDatabase({ kind: 'folder', folder: settings.dataFolder }, log)
}

type NetworkInput = Pick<StartOptions, 'tell' | 'signal'> & {
  readonly owner: OwnerConfig
  readonly origin: string
  readonly closers: Closers
}

type Networks = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly local: DevChains | undefined
  readonly rows: readonly ChainRow[]
}

/** The owner's networks; without any, the local ones, so that nobody plays on a real network by accident. */
async function openNetworks({ owner, origin, tell, signal, closers }: NetworkInput): Promise<Networks> {
  if (owner.chains.length > 0) {
    const rows = owner.chains.map((chain) => ({
      chain,
      tokens: owner.tokens.filter(({ chainId }) => chainId === chain.id),
      addresses: {},
    }))
    return { chains: owner.chains, tokens: owner.tokens, local: undefined, rows }
  }
  const local = await startLocalChains(origin, tell, signal)
  closers.add(() => local.close())
  const chains = local.chains.map(({ chain }) => chain)
  return { chains, tokens: local.chains.flatMap(({ tokens }) => tokens), local, rows: local.chains }
}

async function startLocalChains(origin: string, tell: (line: string) => void, signal: AbortSignal): Promise<DevChains> {
  tell('Starting two local chains …')
  try {
    return await startDevChains({ onProgress: tell, signal, publicRpcUrl: (chainId) => `${origin}/rpc/${chainId}` })
  } catch (cause) {
    signal.throwIfAborted()
    throw new LatchkeyError('chains_not_started', { cause, data: { reason: reasonOf(cause) } })
  }
}
