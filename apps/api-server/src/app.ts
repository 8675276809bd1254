import { createRoutes } from '@latchkey/node'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { findApiRoute } from './apiRoutes.ts'
import { createAvatarRoute } from './avatars/avatarRoute.ts'
import { createCollectibleRoute } from './collectibles/collectibleRoute.ts'
import { type ApiDeps, completeConfig } from './config.ts'
import { createEmbeddedRoutes } from './embedded/embeddedRoutes.ts'
import { toErrorAnswer } from './errorAnswer.ts'
import { ApiError } from './errors.ts'
import { createExplorerRoutes } from './explorer/explorerRoutes.ts'
import { createHistoryRoutes } from './history/historyRoutes.ts'
import { createLoginRoutes } from './login/loginRoutes.ts'
import { createNoticeRoutes } from './notices/noticeRoutes.ts'
import { createRpcRoute } from './rpcProxy/rpcRoute.ts'
import { createWalletRpcRoute } from './rpcProxy/walletRpcRoute.ts'
import { createSponsorRoutes } from './sponsor/sponsorRoutes.ts'
import { createWalletBookRoute } from './walletBookRoute.ts'

/** The login API, the making of embedded wallets, the wallet book and the node proxy. */
export type App = { readonly fetch: (request: Request) => Promise<Response> }

/**
 * One function from request to answer; holds nothing between requests but its limits, so any number may run over one
 * database. Fails when the configuration cannot make a sign-in message.
 */
export function createApp(deps: ApiDeps): App {
  const config = completeConfig(deps.config)
  const hono = createRoutes()
    .get('/healthz', async (context) => {
      const isGood = await isDatabaseGood(deps)
      const status = isGood ? 'ok' : 'degraded'
      return context.json(
        { status, parts: { database: { status: isGood ? 'ok' : 'unreachable' } } },
        isGood ? 200 : 503,
      )
    })
    .route('/api/login', createLoginRoutes(deps, config))
    .route('/api/embedded', createEmbeddedRoutes(deps, config))
    .route('/api/inbox', createInboxRoute(deps))
    .route('/api/wallet-book', createWalletBookRoute(deps))
    .route('/api/avatar', createAvatarRoute(deps, config))
    .route('/api/collectible', createCollectibleRoute(deps))
    .route('/api/explorer', createExplorerRoutes(deps))
    .route('/api/sponsor', createSponsorRoutes(deps, config))
    .route('/api/notices', createNoticeRoutes(deps, config))
    .route('/api', createHistoryRoutes(deps, config))
    .route('/rpc', createRpcRoute(deps, config))
    .route('/rpc/wallet', createWalletRpcRoute(deps, config))
  hono.notFound((context) => {
    const { method, path } = context.req
    const error =
      findApiRoute(path) !== undefined
        ? new ApiError('method_not_allowed', { data: { method } })
        : new ApiError('not_found')
    return toErrorAnswer(error, deps.log)
  })
  hono.onError((error) => toErrorAnswer(error, deps.log))
  return {
    async fetch(request) {
      const response = await hono.fetch(request)
      // Only what says otherwise of itself may be kept.
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      response.headers.set('x-content-type-options', 'nosniff')
      return response
    },
  }
}

async function isDatabaseGood({ database, log }: ApiDeps): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch (error) {
    log.error('The database does not answer', error)
    return false
  }
}

/** `GET /api/inbox`: the mails of a local run, newest first. Fails with `no_inbox` where mails are sent. */
function createInboxRoute({ inbox }: Pick<ApiDeps, 'inbox'>): Hono {
  return createRoutes().get('/', async (context) => {
    if (inbox === undefined) throw new ApiError('no_inbox')
    return context.json({ mails: await inbox() })
  })
}
