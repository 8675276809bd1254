import { createRateLimit, type HttpAnswer, type HttpCall } from '@latchkey/base/node'
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
import { type Body, readBody } from './readBody.ts'

/** One function from call to answer. It never fails: refusals are answers too. */
export type App = (call: HttpCall) => Promise<HttpAnswer>

/** What is answered: JSON text. */
type Answered = { readonly status: number; readonly body: string }

const names: ReadonlyMap<string, EndpointName> = new Map(Object.values(endpoints).map(({ path, name }) => [path, name]))

/** Strangers of one address may ask this many times as often as one credential: they may be many behind one address. */
const addressFactor = 20

const answerHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const plainHeaders = Object.freeze({ ...answerHeaders, ...corsHeaders(undefined, []) })

/** Most calls come from no page, and their answers have the same headers. */
function headersOf(call: HttpCall, origins: readonly string[]): Readonly<Record<string, string>> {
  const origin = call.header('origin')
  return origin === undefined ? plainHeaders : { ...answerHeaders, ...corsHeaders(origin, origins) }
}

/** The interface over HTTP. Holds nothing between requests but its limits. */
export function createApp(deps: AppDeps): App {
  const { config, clock, log } = deps.services
  const takeAddress = createRateLimit({
    clock,
    burst: config.requestBurst * addressFactor,
    perSecond: config.requestsPerSecond * addressFactor,
  })

  async function answer(call: HttpCall): Promise<Answered> {
    const { method, path } = call
    if (method === 'GET' && path === '/healthz') return await answerHealth(deps)
    if (method === 'GET' && path === '/.well-known/latchkey-custody.json') return answerKey(deps)
    const name = names.get(path)
    const isInvitation = path === '/invitations/accept'
    const question = name === undefined ? consoleQuestionAt(path) : undefined
    if (name === undefined && question === undefined && !isInvitation) throw new CustodyServerError('no_endpoint')
    if (method !== 'POST') throw new CustodyServerError('only_post')
    if (!takeAddress(call.socketAddress ?? 'unknown')) throw new CustodyServerError('rate_limited')
    const body = await readBody(call, { isLong: name !== undefined && /^(?:sign|import)_/.test(name) })
    if (question !== undefined) return toAnswered(await answerConsole(deps, { name: question, call, body }))
    if (name === undefined) return toAnswered(await answerInvitation(deps, body.json))
    return { status: 200, body: await answerEndpoint({ name, call, body }) }
  }

  async function answerEndpoint(asked: { readonly name: EndpointName; readonly call: HttpCall; readonly body: Body }) {
    // The table says which of the two a name is.
    return endpoints[asked.name].kind === 'query'
      ? await answerQuery(deps, { ...asked, name: asked.name as QueryName })
      : JSON.stringify(await answerSubmit(deps, { ...asked, name: asked.name as SubmitName }))
  }

  return async (call) => {
    if (call.method === 'OPTIONS') return answerPreflight(call, config.origins)
    const { status, body } = await answer(call).catch((error: unknown) => toErrorAnswer(error, log))
    // Refusals carry them too: a page could not read what was refused otherwise.
    return { status, body, headers: headersOf(call, config.origins) }
  }
}

function toAnswered(value: object, status = 200): Answered {
  return { status, body: JSON.stringify(value) }
}

async function answerHealth({ services: { database, log } }: AppDeps): Promise<Answered> {
  try {
    await sql`select 1`.execute(database)
    return toAnswered({ status: 'ok', parts: { database: { status: 'ok' } } })
  } catch (error) {
    log.error('The custody database does not answer', error)
    return toAnswered({ status: 'degraded', parts: { database: { status: 'unreachable' } } }, 503)
  }
}

/** For owners to copy into the configuration of their frames, which must not learn it at run time. */
function answerKey({ services: { quorumKey } }: AppDeps): Answered {
  return toAnswered({ quorumPublicKey: toHexText(quorumKey.publicKey) })
}
