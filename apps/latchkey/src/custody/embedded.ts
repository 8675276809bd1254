import type { EmbeddedDeps } from '@latchkey/api-server'
import type { Log } from '@latchkey/base'
import type { CustodyObserver } from '@latchkey/custody-server'
import type { Database, WriteProbe } from '@latchkey/node'
import type { BootConfig } from '@latchkey/web'
import { isLoopback, type Settings } from '../config/config.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'
import type { Callers } from '../http/callers.ts'
import { assertOwnHost, type KeyFrame, listenForKeyFrame } from '../pages/keyFrame.ts'
import type { PageSource } from '../pages/pageSource.ts'
import type { Closers } from '../parts/closers.ts'
import type { PartRow } from '../startTable.ts'
import { custodyElsewhere, custodyPath, type OpenCustody } from './custody.ts'
import type { CustodyOpening } from './openCustody.ts'
import { sessionLimitsOf } from './sessionLimits.ts'

/** The base of embedded wallets: custody of keys, and the page that keeps them from every other page. */
export type Embedded = { readonly custody: OpenCustody; readonly frame: KeyFrame }

export type FrameListening = {
  readonly settings: Settings
  readonly owner: OwnerConfig
  /** The product's own origin. */
  readonly origin: string
  readonly closers: Closers
}

export type FrameTaking = FrameListening & { readonly remember: Callers['remember'] }

/** Takes the key frame's port, unless the owner has switched custody off. Fails as `listenForKeyFrame`. */
export async function takeFramePort(options: FrameTaking): Promise<KeyFrame | undefined> {
  const { settings, owner, origin, closers, remember } = options
  if (owner.custody === false) return undefined
  const frame = await listenForKeyFrame({
    hosts: settings.hosts,
    port: settings.framePort,
    origin: settings.frameOrigin,
    parents: parentsOf(owner.custody, origin),
    remember,
  })
  closers.add(() => frame.close())
  return frame
}

/** Fails with `frame_shares_host`, as a start does, before anything is started. */
export function assertFrameHost({ port, publicOrigin, framePort, frameOrigin }: Settings, owner: OwnerConfig): void {
  if (owner.custody === false) return
  const origin = publicOrigin ?? `http://localhost:${port}`
  assertOwnHost(frameOrigin ?? `http://keys.localhost:${framePort}`, parentsOf(owner.custody, origin))
}

/** The pages that may embed the frame. */
function parentsOf(custody: Exclude<OwnerConfig['custody'], false>, origin: string): readonly string[] {
  return [origin, ...('url' in custody ? [] : (custody.origins ?? []))]
}

export type EmbeddedOpening = FrameListening & {
  /** As `takeFramePort` left it. */
  readonly frame: KeyFrame | undefined
  readonly database: Database
  /** Tells whether that takes writes. */
  readonly probe: WriteProbe
  /** The build of the pages. */
  readonly build: string
  readonly pages: PageSource
  readonly tell: (line: string) => void
  readonly observer?: CustodyObserver | undefined
  readonly log: Log
}

/** Opens custody and then the frame, which believes nobody but this custody; undefined where the owner wants neither. */
export async function openEmbedded(opening: EmbeddedOpening): Promise<Embedded | undefined> {
  const { settings, owner, origin, closers, frame, database, probe, build, pages, tell, observer, log } = opening
  if (owner.custody === false || frame === undefined) return undefined
  const { folder: dist } = await pages('key-frame', tell)
  const custody =
    'url' in owner.custody
      ? custodyElsewhere({ owner: owner.custody, given: settings.custodyAccount, fetch })
      : await openOwnCustody({
          owner: owner.custody,
          given: settings.custodyAccount,
          database,
          probe,
          dataFolder: settings.dataFolder,
          masterKeyFile: settings.masterKeyFile,
          origin,
          appName: owner.branding.name,
          build,
          sessionLimits: sessionLimitsOf(owner),
          isOnlyProcess: settings.databaseUrl === undefined,
          observer,
          log,
        })
  closers.add(() => custody.close())
  await frame.open({ dist, quorumPublicKey: custody.quorumPublicKey })
  return { custody, frame }
}

/** Loaded here, beside the start of the local chains: it is much to load, and not every owner has a use for it. */
async function openOwnCustody(opening: CustodyOpening): Promise<OpenCustody> {
  const { openCustody } = await import('./openCustody.ts')
  return await openCustody(opening)
}

/** The API's part for embedded wallets; undefined where this server has no key of its own for custody. */
export function toEmbeddedDeps({ custody }: Embedded, appName: string): EmbeddedDeps | undefined {
  const { account, answer, url, hasSixDigits } = custody
  if (account === undefined) return undefined
  return {
    baseUrl: url,
    // Within this process, and so whatever stands in front of the public address.
    fetch: answer === undefined ? fetch : (address, init) => answer(new Request(address, init), undefined),
    organizationId: account.organizationId,
    apiKey: account.apiKey,
    hasDigits: hasSixDigits,
    appName,
  }
}

/** The page's data about both; undefined where this server has no key of its own for custody, or visitors no frame. */
export function toBootCustody(embedded: Embedded | undefined, page: EmbeddedPage): BootConfig['custody'] {
  const account = embedded?.custody.account
  if (embedded === undefined || account === undefined) return undefined
  const { custody } = embedded
  const frameUrl = frameFor(page.origin, embedded)
  // Nobody could make or use a wallet.
  if (frameUrl === undefined) return undefined
  return {
    // Within this origin it is the same by whatever name a proxy gives this server.
    url: custody.answer === undefined ? custody.url : custodyPath,
    frameUrl,
    organizationId: account.organizationId,
    rpId: new URL(page.origin).hostname,
    isLocalInbox: custody.inbox !== undefined && page.isPlayground,
    ...(page.stepUp !== undefined && { stepUp: page.stepUp }),
    ...(page.sponsor !== undefined && { paysFees: true }),
  }
}

/** The key frame as pages of an origin reach it: from elsewhere, one on this machine's own names is out of reach. */
export function frameFor(origin: string, { frame }: Embedded): string | undefined {
  return isOwnMachine(frame.origin) && !isOwnMachine(origin) ? undefined : frame.origin
}

function isOwnMachine(origin: string): boolean {
  return isLoopback(new URL(origin).hostname)
}

export type EmbeddedPage = {
  /** The product's own origin. */
  readonly origin: string
  /** True where nothing but this machine can ask and nothing real is at stake. */
  readonly isPlayground: boolean
  /** The owner's own limits above which a visitor shows once more who he is; `false` where nobody is asked. */
  readonly stepUp?: OwnerConfig['stepUp']
  /** The relayer, where the owner pays for fees. */
  readonly sponsor?: object | undefined
}

/** The start table's rows for both. */
export function toPartRows({ custody, frame }: Embedded): PartRow[] {
  return [
    { name: 'key custody', url: custody.url, facts: custody.facts },
    { name: 'key frame', url: frame.origin, facts: [] },
  ]
}
