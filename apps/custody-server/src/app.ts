import { silentLog } from '@latchkey/base'
import { type EndpointName, endpoints, type QueryName, type SubmitName } from '@latchkey/custody'
import { createRateLimit, type HttpAnswer, type HttpCall, isWell } from '@latchkey/node'
import { answerConsole, consoleQuestionAt } from './console/answerConsole.ts'
import { toErrorAnswer } from './errorAnswer.ts'
import { CustodyServerError } from './errors.ts'
import { answerInvitation } from './http/answerInvitation.ts'
import { answerQuery } from './http/answerQuery.ts'
import { answerSubmit } from './http/answerSubmit.ts'
import type { AppDeps } from './http/appDeps.ts'
import { answerPreflight, corsHeaders } from './http/cors.ts'
import { type Body, readBody } from './http/readBody.ts'
import type { Asked } from './http/readCaller.ts'
import { toHexText } from './keys/hexText.ts'
import { addressFactor } from './requestLimits.ts'

/** One function from call to answer. It never fails: refusals are answers too. */
export type App = (call: HttpCall) => Promise<HttpAnswer>

/** The answer: JSON text. */
type Answered = { readonly status: number; readonly body: string }

const names: ReadonlyMap<string, EndpointName> = new Map(Object.values(endpoints).map(({ path, name }) => [path, name]))

/** Requests that sign, import or explain a contract. */
const isLong = /^(?:(?:sign|import)_|create_smart_contract_interface$)/

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
    if (method === 'GET' && path === '/health/live') return toAnswered({ status: 'ok' })
    if (method === 'GET' && (path === '/health/ready' || path === '/healthz')) return await answerReady(deps)
    if (method === 'GET' && path === '/.well-known/latchkey-custody.json') return answerKey(deps)
    const name = names.get(path)
    const isInvitation = path === '/invitations/accept'
    const question = name === undefined ? consoleQuestionAt(path) : undefined
    if (name === undefined && question === undefined && !isInvitation) throw new CustodyServerError('no_endpoint')
    if (method !== 'POST') throw new CustodyServerError('only_post')
    if (!takeAddress(call.socketAddress ?? 'unknown')) throw new CustodyServerError('rate_limited')
    const body = await readBody(call, { isLong: name !== undefined && isLong.test(name) })
    if (question !== undefined) return toAnswered(await answerConsole(deps, { name: question, call, body }))
    if (name === undefined) {
      const look = () => answerInvitation(deps, body.json)
      return toAnswered(await deps.authentication.strangers(call.socketAddress, look))
    }
    return { status: 200, body: await answerEndpoint({ name, call, body }) }
  }

  async function answerEndpoint(asked: { readonly name: EndpointName; readonly call: HttpCall; readonly body: Body }) {
    // The table says which of the two a name is.
    return endpoints[asked.name].kind === 'query'
      ? await answerQuery(deps, { ...asked, name: asked.name as QueryName })
      : JSON.stringify(await answerObserved({ ...asked, name: asked.name as SubmitName }))
  }

  async function answerObserved(asked: Asked<SubmitName>) {
    try {
      const answered = await answerSubmit(deps, asked)
      deps.onActivity?.(asked.name, outcomeOf(answered.activity.status))
      return answered
    } catch (error) {
      deps.onActivity?.(asked.name, toErrorAnswer(error, silentLog).status < 500 ? 'refused' : 'fault')
      throw error
    }
  }

  return async (call) => {
    if (call.method === 'OPTIONS') return answerPreflight(call, config.origins)
    const { status, body } = await answer(call).catch((error: unknown) => {
      deps.freezes.note(error)
      return toErrorAnswer(error, log)
    })
    // Refusals carry them too: a page could not read what was refused otherwise.
    return { status, body, headers: headersOf(call, config.origins) }
  }
}

/** The end of the interface's own word for it. */
function outcomeOf(status: string): string {
  return status.replace(/^ACTIVITY_STATUS_/, '').toLowerCase()
}

function toAnswered(value: object, status = 200): Answered {
  return { status, body: JSON.stringify(value) }
}

/** Whether it may be sent callers. */
async function answerReady({ health, freezes }: AppDeps): Promise<Answered> {
  // An organization that is frozen here would be so in any other process too.
  const parts = { ...(await health()), organizations: { status: 'ok', frozen: freezes.count() } }
  const isReady = Object.values(parts).every(({ status }) => isWell(status))
  return isReady ? toAnswered({ status: 'ok', parts }) : toAnswered({ status: 'not ready', parts }, 503)
}

/** For owners to copy into the configuration of their frames, which must not learn it at run time. */
function answerKey({ services: { quorumKey } }: AppDeps): Answered {
  return toAnswered({ quorumPublicKey: toHexText(quorumKey.publicKey) })
}
