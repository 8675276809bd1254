import { type EndpointName, endpoints, type QueryName, type SubmitName } from '@latchkey/custody'
import { sql } from 'kysely'
import { answerConsole, consoleQuestionAt } from '../console/answerConsole.ts'
import { CustodyServerError } from '../errors.ts'
import { toHexText } from '../keys/hexText.ts'
import { answerInvitation } from './answerInvitation.ts'
import { answerQuery } from './answerQuery.ts'
import { answerSubmit } from './answerSubmit.ts'
import type { AppDeps } from './appDeps.ts'
import { answerPreflight, corsHeaders } from './cors.ts'
import { toErrorAnswer } from './errorAnswer.ts'
import { createRateLimit } from './rateLimit.ts'
import { readBody } from './readBody.ts'

/** One function from request to answer. The address is the connection's, for limits. */
export type App = (request: Request, socketAddress: string | undefined) => Promise<Response>

const names: ReadonlyMap<string, EndpointName> = new Map(Object.values(endpoints).map(({ path, name }) => [path, name]))

/** Strangers of one address may ask this many times as often as one credential: they may be many behind one address. */
const addressFactor = 20

/** The interface over HTTP. Holds nothing between requests but its limits. */
export function createApp(deps: AppDeps): App {
  const { config, clock, log } = deps.services
  const takeAddress = createRateLimit({
    clock,
    burst: config.requestBurst * addressFactor,
    perSecond: config.requestsPerSecond * addressFactor,
  })

  async function answer(request: Request, socketAddress: string | undefined): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/healthz') return await answerHealth(deps)
    if (request.method === 'GET' && pathname === '/.well-known/latchkey-custody.json') return answerKey(deps)
    const name = names.get(pathname)
    const isInvitation = pathname === '/invitations/accept'
    const question = consoleQuestionAt(pathname)
    if (name === undefined && question === undefined && !isInvitation) throw new CustodyServerError('no_endpoint')
    if (request.method !== 'POST') throw new CustodyServerError('only_post')
    if (!takeAddress(socketAddress ?? 'unknown')) throw new CustodyServerError('rate_limited')
    const body = await readBody(request, { isLong: name !== undefined && /^(?:sign|import)_/.test(name) })
    if (question !== undefined) return Response.json(await answerConsole(deps, { name: question, request, body }))
    if (name === undefined) return Response.json(await answerInvitation(deps, body.json))
    return Response.json(await answerEndpoint({ name, request, body }))
  }

  async function answerEndpoint(asked: {
    readonly name: EndpointName
    readonly request: Request
    readonly body: Awaited<ReturnType<typeof readBody>>
  }) {
    // The table says which of the two a name is.
    return endpoints[asked.name].kind === 'query'
      ? await answerQuery(deps, { ...asked, name: asked.name as QueryName })
      : await answerSubmit(deps, { ...asked, name: asked.name as SubmitName })
  }

  return async (request, socketAddress) => {
    if (request.method === 'OPTIONS') return answerPreflight(request, config.origins)
    const response = await answer(request, socketAddress).catch((error: unknown) => toErrorAnswer(error, log))
    // Refusals carry them too: a page could not read what was refused otherwise.
    for (const [name, value] of Object.entries(corsHeaders(request, config.origins))) response.headers.set(name, value)
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
}

async function answerHealth({ services: { database, log } }: AppDeps): Promise<Response> {
  try {
    await sql`select 1`.execute(database)
    return Response.json({ status: 'ok', parts: { database: { status: 'ok' } } })
  } catch (error) {
    log.error('The custody database does not answer', error)
    return Response.json({ status: 'degraded', parts: { database: { status: 'unreachable' } } }, { status: 503 })
  }
}

/** For owners to copy into the configuration of their frames, which must not learn it at run time. */
function answerKey({ services: { quorumKey } }: AppDeps): Response {
  return Response.json({ quorumPublicKey: toHexText(quorumKey.publicKey) })
}
