import { AppError, type Log, parseJson, systemClock } from '@latchkey/base'
import { createRoutes, type HealthState, healthRoutes, readRequest } from '@latchkey/node'
import type { BootConfig } from '@latchkey/web'
import type { Faucet } from './chains/faucet.ts'
import { clearSigningPath, guideRoutes } from './clearSigning/guideRoutes.ts'
import type { Guides } from './clearSigning/loadGuides.ts'
import { isLoopback } from './config/config.ts'
import { custodyPath } from './custody/custody.ts'
import { LatchkeyError } from './errors.ts'
import type { CspReports } from './http/cspReports.ts'
import { type DocsPages, docsPath } from './pages/docsPages.ts'
import { cspReportPath, documentHeaders, securityHeadersOf } from './pages/securityHeaders.ts'
import type { StaticPages } from './pages/staticPages.ts'
import { linkPath } from './parts/link.ts'

/** The assembled parts; each is closed by whoever opened it. */
export type Parts = {
  /** The origin visitors use. */
  readonly origin: string
  /** True when LATCHKEY_ORIGIN names it: a proxy in front may then rewrite the Host header. */
  readonly isOriginNamed: boolean
  readonly boot: BootConfig
  readonly pages: StaticPages
  /** The login API and the node proxy. */
  readonly api: (request: Request) => Response | Promise<Response>
  readonly faucet: Faucet | undefined
  /** The files that the owner has installed for the cards of calls and typed data. */
  readonly guides: Guides
  /** The name under which a request is counted; undefined where nobody knows. */
  readonly callerOf: (request: Request) => string | undefined
  /** The server behind `custodyPath`; undefined where custody does not run here. */
  readonly custody: ((request: Request) => Promise<Response>) | undefined
  /** The server behind `linkPath`; undefined where no link server runs here. */
  readonly link: ((request: Request) => Promise<Response>) | undefined
  /** The parts of the gallery that are no page of `pages`; undefined where there is no gallery. */
  readonly gallery: ((request: Request) => Promise<Response | undefined>) | undefined
  /** The documents at `docsPath`. */
  readonly docs: DocsPages
  /** The key frame's origin, on whose host nothing of the product is answered. */
  readonly frameOrigin: string | undefined
  readonly health: HealthState
  readonly reports: CspReports
  readonly log: Log
}

const maxBodyBytes = 16_384

/** The whole product as one function from request to answer. */
export function compose(parts: Parts): (request: Request) => Promise<Response> {
  const { boot, custody, link, docs, gallery, pages, reports, log } = parts
  const headers = securityHeadersOf(parts.origin)
  const app = createRoutes()
  app.use(async ({ req }, next) => answerStrayHost(parts, req.raw, new URL(req.url)) ?? (await next()))
  app.route(
    '/',
    healthRoutes(() => parts.health),
  )
  app.get('/api/config', (context) => context.json(boot))
  app.post('/api/faucet', ({ req }) => answerFaucet(parts, req.raw))
  app.all('/api/faucet', () => new Response(null, { status: 405, headers: { allow: 'POST' } }))
  app.route(clearSigningPath, guideRoutes(parts.guides, { clock: systemClock, callerOf: parts.callerOf }))
  app.all(cspReportPath, ({ req }) => reports.answer(req.raw))
  for (const path of ['/api/*', '/rpc/*']) app.all(path, ({ req }) => parts.api(req.raw))
  if (custody) app.all(`${custodyPath}/*`, ({ req }) => custody(req.raw))
  if (link) app.all(`${linkPath}/*`, ({ req }) => link(req.raw))
  app.all(`${docsPath}/*`, ({ req }) => docs(req.raw))
  if (gallery) app.get('/gallery/*', async ({ req }, next) => (await gallery(req.raw)) ?? (await next()))
  app.notFound(
    ({ req }) => pages.answer(req.raw) ?? new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }),
  )
  app.onError((error) => {
    log.error('A request failed', error)
    return Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 })
  })
  return async (request) => harden(await app.fetch(request), headers)
}

/**
 * A sign-in names one origin, so visitors who came by another name of this machine are led to it. Any other name is
 * refused: a foreign site that points its own name at this machine must not be answered.
 */
function answerStrayHost(parts: Parts, request: Request, url: URL): Response | undefined {
  const { origin, isOriginNamed, frameOrigin } = parts
  const { host } = new URL(origin)
  // The frame's keys and storage would be those of whatever page is answered under its name.
  const isOfFrame = frameOrigin !== undefined && new URL(frameOrigin).hostname === url.hostname
  if (!isOfFrame && (isOriginNamed || url.host === host)) return undefined
  const isPage = request.method === 'GET' && !/^\/(?:api|rpc|custody|link|health|healthz)(?:\/|$)/.test(url.pathname)
  if (!isOfFrame && isLoopback(url.hostname)) {
    return isPage ? Response.redirect(`${origin}${url.pathname}${url.search}`, 307) : undefined
  }
  return toFailure(new LatchkeyError('wrong_host', { data: { host: url.host.slice(0, 100), origin } }), 421)
}

async function answerFaucet({ faucet, origin }: Parts, request: Request): Promise<Response> {
  if (faucet === undefined) return toFailure(new LatchkeyError('bad_faucet_request'), 404)
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  if (!isJson || request.headers.get('origin') !== origin) return toFailure(new LatchkeyError('not_allowed'), 403)
  try {
    const body = await readRequest(request, maxBodyBytes)
    if (body === undefined) return toFailure(new LatchkeyError('bad_faucet_request'), 413)
    const hash = await faucet(parseJson(body))
    return Response.json({ hash })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return toFailure(error, faucetStatus[error.code] ?? 502)
  }
}

const faucetStatus: Readonly<Record<string, number>> = {
  bad_faucet_request: 400,
  faucet_to_nobody: 400,
  faucet_busy: 429,
  faucet_limit_reached: 429,
}

function toFailure({ code, message, hint }: AppError, status: number): Response {
  return Response.json({ error: { code, message, ...(hint === undefined ? {} : { hint }) } }, { status })
}

/** A copy, because headers of a redirect cannot be changed. */
function harden(response: Response, common: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers)
  // A file that is kept for ever is a part of a page: the policies stand on the page.
  const isPart = headers.get('cache-control')?.includes('immutable') === true
  for (const [name, value] of Object.entries(common)) {
    if (!headers.has(name) && !(isPart && documentHeaders.has(name))) headers.set(name, value)
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
