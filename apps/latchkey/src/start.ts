import type { IncomingMessage } from 'node:http'
import { openMarks, prepareDatabase } from '@latchkey/api-server'
import { type Log, systemClock } from '@latchkey/base'
import { type DevChains, startDevChains } from '@latchkey/dev-chain'
import type { Chain, Collection, Token } from '@latchkey/evm'
import {
  type Database,
  type DatabasePlace,
  type HealthState,
  healthRoutes,
  observeRequests,
  observeUnreadable,
  openDatabase,
  openWriteProbe,
  type StatementObserver,
} from '@latchkey/node'
import type { BootConfig } from '@latchkey/web'
import { isExplorerPath, ownExplorer, withOwnExplorer } from './chains/explorer.ts'
import { createFaucet } from './chains/faucet.ts'
import { nodeOf } from './chains/nodeOf.ts'
import { loadGuides } from './clearSigning/loadGuides.ts'
import { compose } from './compose.ts'
import { isLoopback, type Settings } from './config/config.ts'
import { placeOf } from './config/databasePlace.ts'
import { prepareDataFolder } from './config/dataFolder.ts'
import { hasRealNetwork, type OwnerConfig } from './config/ownerConfig.ts'
import { openingsOf } from './config/ownerWallets.ts'
import { loadConsolePages } from './custody/consolePages.ts'
import {
  type EmbeddedOpening,
  openEmbedded,
  takeFramePort,
  toBootCustody,
  toEmbeddedDeps,
  toPartRows,
} from './custody/embedded.ts'
import { LatchkeyError, reasonOf } from './errors.ts'
import { createGallery } from './gallery/createGallery.ts'
import { createHealth } from './health/health.ts'
import { createCallers } from './http/callers.ts'
import { createCspReports } from './http/cspReports.ts'
import { createDrain, type Drain } from './http/drain.ts'
import { listen } from './http/listen.ts'
import { together } from './http/together.ts'
import { openFigures } from './observe/openFigures.ts'
import type { ProductMetrics } from './observe/productMetrics.ts'
import { routeOf } from './observe/routeOf.ts'
import { toBootConfig, toPocketBoot } from './pages/boot.ts'
import { createDocsPages, hasDocs } from './pages/docsPages.ts'
import { type OwnLooks, openOwnLooks } from './pages/ownLooks.ts'
import type { BuiltWeb, PageSource } from './pages/pageSource.ts'
import { joinSites, loadStaticPages, pocketSite, type StaticPages } from './pages/staticPages.ts'
import { openTokenLists, type TokenLists } from './pages/tokenLists.ts'
import { buildWalletModules, type WalletModules } from './pages/walletModules.ts'
import { openApi } from './parts/api.ts'
import { type Closers, createClosers } from './parts/closers.ts'
import { type LinkOpening, openLink } from './parts/link.ts'
import { openMoney } from './parts/money.ts'
import { openRelay, type RelayOpening, relayUrlOf } from './parts/relay.ts'
import { renderPlaces } from './renderPlaces.ts'
import { toStartFailure } from './startFailure.ts'
import { startingAnswer } from './startingAnswer.ts'
import { type ChainRow, renderStartTable } from './startTable.ts'

export type StartOptions = {
  readonly settings: Settings
  /** The configuration from which they come. */
  readonly owner: OwnerConfig
  readonly pages: PageSource
  /** The program that makes one file of a wallet's module: a path that Node runs. */
  readonly moduleBundler: string
  /** The built documents; where there are none, their addresses say so. */
  readonly docsFolder: string
  /** Told, line by line, what is being done. */
  readonly tell: (line: string) => void
  readonly log: Log
  /** Ends a start that is under way. */
  readonly signal: AbortSignal
}

/** The product, answering. `close` first lets what was begun be answered, and takes as long as the settings let it. */
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

async function bringUp(options: StartOptions, closers: Closers): Promise<Running> {
  const { settings, owner, tell, log, signal, docsFolder } = options
  const pages: PageSource = (site, say) => options.pages(site, say, signal)
  await openDataFolder(settings, log)
  let state: HealthState | undefined
  const { metrics, adminUrl } = await openFigures({ settings, health: () => state, closers })
  const drain = createDrain({ ...settings.stop, clock: systemClock, log })
  // The port is taken first: everything else takes seconds, and needs to know the origin.
  const { servers, hosts, port, origin, callers, serve } = await takePort(settings, closers, { log, drain, metrics })
  const frame = await takeFramePort({ settings, owner, origin, closers, remember: callers.remember })

  const web = await pages('web', tell)
  const { build } = web
  const pocket = hasPocket(owner, settings) ? await pages('pocket', tell) : undefined
  const { configFile, historyCalls: callsPerMinute } = settings
  const guides = loadGuides(owner.clearSigning, configFile)
  const modules = await buildWalletModules({ wallets: owner.wallets, configFile, bundler: options.moduleBundler, tell })
  const looks = await openOwnLooks(owner.theme, configFile)
  signal.throwIfAborted()
  // Local chains are mostly waited for: time enough to open what is stored.
  const [{ database, probe, marks, embedded }, networks] = await together(
    signal,
    () => openStores({ settings, owner, origin, closers, frame, build, pages, tell, log }, metrics),
    (stop) => openNetworks({ owner, origin, tell, signal: stop, closers }),
  )
  signal.throwIfAborted()

  const opening = { servers, origin, settings, callerOf: callers.callerOfSocket, log, onStatement: metrics.onStatement }
  // Requests under way end after the sockets were sent elsewhere, and before what it stands on is closed.
  closers.add(() => drain.finish())
  const { relay, link } = await openMeetingPoints(opening, owner, closers)

  const { chains, collections, explorer, local } = networks
  const tokens = await openTokenLists({ chains, named: networks.tokens, lists: owner.tokenLists, ...web, log })
  const nodes = nodesOf(chains, origin)
  const rpc = (chainId: number) => nodes.get(chainId)
  const [isLocal, isOriginNamed] = [local !== undefined, settings.publicOrigin !== undefined]
  const { sponsor, history, notices } = openMoney({
    ...{ database, marks, frame: embedded?.frame, mails: embedded?.custody.notices, origin, owner, settings },
    ...{ chains, tokens: tokens.all, collections, callsPerMinute },
    ...{ guides, isLocal, rpc, callerOf: callers.callerOf, metrics, closers, log },
  })
  const page = { origin, isPlayground: isPlayground(settings, owner), stepUp: owner.stepUp, sponsor }
  const bootCustody = toBootCustody(embedded, page)
  const boot = toBootConfig({
    ...{ owner, chains, tokens: tokens.named, tokenLists: tokens.urls, collections, explorer, build },
    ...{ isLocal, relay: relaysOf(owner, origin), custody: bootCustody, moduleUrls: modules.urls, looks: looks.boot },
    ...{ hasGallery: isLocal && page.isPlayground, hasGuides: guides.byPlace.size > 0, hasDocs: hasDocs(docsFolder) },
  })
  const custody = embedded?.custody.answer
  const api = await openApi({
    ...{ database, marks, origin, chains, collections, explorer },
    ...{ rpc, sponsor, owner, log, onLogin: metrics.onLogin, callerOf: callers.callerOf },
    embedded: embedded && toEmbeddedDeps(embedded, owner.branding.name),
    inbox: bootCustody?.isLocalInbox ? embedded?.custody.inbox : undefined,
    ...{ hasHistory: history !== undefined, notices },
  })
  const health = createHealth({ database: probe, marks, nodes, relay, link, embedded, build, clock: systemClock })
  metrics.readParts({ health, embedded, relay, link, history, sponsor })
  const reports = createCspReports({ origin, clock: systemClock, log })
  state = { ...health, isStopping: drain.isStopping, facts: () => ({ cspReports: reports.count() }) }
  const answer = compose({
    ...{ origin, isOriginNamed, boot },
    pages: joinSites([
      ...(await loadConsolePages({ embedded, origin, name: owner.branding.name, looks, pages, boot, tell })),
      ...(await loadPages({ web, pocket, boot, owner, modules, tokens, looks, isLocal })),
    ]),
    api,
    faucet: local === undefined ? undefined : createFaucet(local.chains),
    custody: custody && ((request) => custody(request, callers.callerOf(request) ?? '')),
    link: link && ((request) => link.answer(request, callers.callerOf(request))),
    gallery: boot.hasGallery && embedded ? createGallery({ origin, frame: () => pages('key-frame', tell) }) : undefined,
    ...{ docs: createDocsPages(docsFolder), guides, callerOf: callers.callerOf },
    frameOrigin: frame?.origin,
    ...{ health: state, reports, log },
  })
  serve(answer)
  for (const line of renderStartTable(networks.rows, embedded && toPartRows(embedded))) tell(line)
  const places = { origin, isOriginNamed, hosts, port, framePort: frame?.port, boot, adminUrl }
  for (const line of renderPlaces({ ...places, isPocketHere: pocket !== undefined })) tell(line)
  return { origin, close: () => drain.begin().then(closers.closeAll) }
}

async function openDataFolder({ dataFolder }: Settings, log: Log): Promise<void> {
  const exposed = await prepareDataFolder(dataFolder)
  if (exposed === 0) return
  log.warn(`Other users of this machine could get at ${exposed} files in the data folder; they no longer can`)
}

/** A wallet for tests keeps its keys in clear: nobody is to find it where coins are worth something. */
function hasPocket({ chains }: OwnerConfig, { hasTestPages }: Settings): boolean {
  return chains.length === 0 || hasTestPages
}

type Watching = { readonly log: Log; readonly drain: Drain; readonly metrics: ProductMetrics }

/** Takes the port. Until `serve` says who answers, everybody is told that the program starts. */
async function takePort(settings: Settings, closers: Closers, { log, drain, metrics }: Watching) {
  const starting = healthRoutes(() => undefined)
  starting.notFound(startingAnswer)
  let answer = async (request: Request) => await starting.fetch(request)
  const callers = createCallers(settings.publicOrigin !== undefined)
  const observation = { clock: systemClock, log, onRequest: metrics.onRequest, routeOf }
  const observed = observeRequests((request) => drain.take(request, answer), observation)
  const take = (request: Request, incoming: IncomingMessage) => {
    callers.remember(request, incoming)
    return observed(request)
  }
  const answering = { fetch: take, onUnreadable: observeUnreadable(observation) }
  const { servers, hosts, port, close } = await listen(answering, settings.hosts, settings.port)
  closers.add(close)
  return {
    ...{ servers, hosts, port },
    origin: settings.publicOrigin ?? `http://localhost:${port}`,
    callers,
    serve(next: typeof answer) {
      answer = next
    },
  }
}

function nodesOf(chains: readonly Chain[], origin: string) {
  return new Map(chains.map((chain) => [chain.id, nodeOf(chain, { fetch, clock: systemClock, ownOrigin: origin })]))
}

type PageLoading = {
  readonly web: BuiltWeb
  /** Undefined where there is no wallet for tests. */
  readonly pocket: BuiltWeb | undefined
  readonly boot: BootConfig
  readonly owner: OwnerConfig
  readonly modules: WalletModules
  readonly tokens: TokenLists
  readonly looks: OwnLooks
  readonly isLocal: boolean
}

/** The product's own pages and the pocket wallet, each with what it is told and where it may reach. */
async function loadPages(loading: PageLoading): Promise<StaticPages[]> {
  const { web, pocket, boot, owner, modules, tokens, looks, isLocal } = loading
  const { relay, link, custody } = boot
  const relayOrigins = (relay?.urls ?? []).map((url) => new URL(url).origin)
  // Its line and its lists.
  const linkOrigin = link !== undefined && URL.canParse(link.url) ? new URL(link.url).origin : undefined
  const linkOrigins = linkOrigin === undefined ? [] : [linkOrigin, linkOrigin.replace(/^http/, 'ws')]
  const { connectOrigins, ...openings } = openingsOf(owner.wallets)
  const custodyOrigins = custody !== undefined && URL.canParse(custody.url) ? [new URL(custody.url).origin] : []
  const pocketOptions = {
    connectOrigins: relayOrigins,
    site: pocketSite,
    looks: { ...looks, files: new Map() },
    hasPseudo: isLocal,
    morePaths: boot.hasGallery ? ['/pocket/gallery'] : [],
  }
  return [
    ...(pocket === undefined ? [] : [await loadStaticPages(pocket.folder, toPocketBoot(boot), pocketOptions)]),
    await loadStaticPages(web.folder, boot, {
      connectOrigins: [...relayOrigins, ...linkOrigins, ...custodyOrigins, ...connectOrigins],
      ...openings,
      modules: new Map([...modules.files, ...tokens.files]),
      looks,
      hasPseudo: isLocal,
      frameOrigin: custody?.frameUrl,
      morePaths: [
        ...(isLocal ? ['/simulator'] : []),
        ...(boot.hasGallery ? ['/gallery'] : []),
        ...(custody === undefined ? [] : ['/wallet']),
        ...(custody?.isLocalInbox ? ['/inbox'] : []),
      ],
      isMorePath: (path) => isExplorerPath(path, new Set(boot.explorer)),
    }),
  ]
}

/** True where mails and every screen may be shown to whoever asks: nobody but this machine can, and no network is worth anything. */
function isPlayground({ hosts, publicOrigin }: Settings, owner: OwnerConfig): boolean {
  return publicOrigin === undefined && hosts.every(isLoopback) && !hasRealNetwork(owner)
}

/** Where wallets on other devices are met, in either protocol; no link server where the owner has another or none. */
async function openMeetingPoints(opening: RelayOpening & LinkOpening, { link }: OwnerConfig, closers: Closers) {
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

/** The database with the tables of the API, and what embedded wallets stand on over it. */
async function openStores(opening: Omit<EmbeddedOpening, 'database' | 'probe'>, metrics: ProductMetrics) {
  const { settings, tell, log, closers } = opening
  const place = placeOf(settings)
  const database = await openData(place, tell, log, metrics.onStatement)
  closers.add(() => database.destroy())
  const probe = await openWriteProbe(database, place, systemClock)
  await prepareDatabase(database)
  const marks = await openMarks({ database, keyFile: settings.loginKeyFile, clock: systemClock, log })
  return {
    database,
    probe,
    marks,
    embedded: await openEmbedded({ ...opening, database, probe, observer: metrics.custody }),
  }
}

async function openData(
  place: DatabasePlace,
  tell: StartOptions['tell'],
  log: Log,
  observe: StatementObserver,
): Promise<Database> {
  tell(place.kind === 'folder' ? `Opening the data folder ${place.folder} …` : 'Opening the database …')
  return await openDatabase(place, log, observe)
}

type NetworkInput = Pick<StartOptions, 'tell' | 'signal'> & {
  readonly owner: OwnerConfig
  readonly origin: string
  readonly closers: Closers
}

type Networks = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly collections: readonly Collection[]
  /** The chains for which the explorer of this server is shown: every local one, and those the owner has named. */
  readonly explorer: ReadonlySet<number>
  readonly local: DevChains | undefined
  readonly rows: readonly ChainRow[]
}

/** The owner's networks; without any, the local ones, so that nobody plays on a real network by accident. */
async function openNetworks({ owner, origin, tell, signal, closers }: NetworkInput): Promise<Networks> {
  if (owner.chains.length > 0) {
    const chains = owner.chains.map((chain) => withOwnExplorer(chain, owner.explorer, origin))
    const rows = chains.map((chain) => ({
      chain,
      tokens: owner.tokens.filter(({ chainId }) => chainId === chain.id),
      addresses: {},
    }))
    const { tokens, collections, explorer } = owner
    return { chains, tokens, collections, explorer, local: undefined, rows }
  }
  const local = await startLocalChains(origin, tell, signal)
  closers.add(() => local.close())
  const chains = local.chains.map(({ chain }) => chain)
  const explorer = new Set(chains.map(({ id }) => id))
  const tokens = local.chains.flatMap((each) => each.tokens)
  const collections = local.chains.flatMap((each) => each.collections)
  return { chains, tokens, collections, explorer, local, rows: local.chains }
}

async function startLocalChains(origin: string, tell: (line: string) => void, signal: AbortSignal): Promise<DevChains> {
  tell('Starting two local chains …')
  try {
    return await startDevChains({
      onProgress: tell,
      signal,
      publicRpcUrl: (chainId) => `${origin}/rpc/wallet/${chainId}`,
      explorer: (chainId) => ownExplorer(origin, chainId),
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new LatchkeyError('chains_not_started', { cause, data: { reason: reasonOf(cause) } })
  }
}
