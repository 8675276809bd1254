import { createRateLimit } from '@latchkey/base/node'
import { type Context, Hono } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { statusOf } from '../errorAnswer.ts'
import { ApiError } from '../errors.ts'
import { assertJson, readJson } from '../requestGuard.ts'
import { answerRpc, costOf, refuseRpc } from './answerRpc.ts'
import { createTurnstile } from './turnstile.ts'

const maxBodyBytes = 65_536
const maxAnswerLength = 2_000_000
/** Several pages of one person, each with its balances, names and fees. */
const callsPerCaller = { burst: 300, perSecond: 50 }
/** A node that is asked more at once serves nobody well. One caller has a quarter of it. */
const placesPerChain = {
  maxRunning: 16,
  maxWaiting: 64,
  maxRunningPerCaller: 4,
  maxWaitingPerCaller: 16,
  maxWaitMs: 2_000,
}
/** A page asks what belongs together in one batch, so that a few calls are one piece of work. */
const costPerPlace = 5

/** `POST /rpc/{chainId}`: the page's way to the owner's nodes. The node is chosen by number, never by address. */
export function createRpcRoute(deps: ApiDeps, config: CompleteConfig): Hono {
  const { clock } = deps
  const isAllowed = createRateLimit({ clock, ...callsPerCaller })
  const turnstiles = new Map(config.chains.map(({ id }) => [id, createTurnstile({ clock, ...placesPerChain })]))

  return new Hono().post('/:chainId', async (context: Context) => {
    const request = context.req.raw
    assertAllowedCaller(request, config.origins)
    const text = context.req.param('chainId') ?? ''
    const chainId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
    const inTurn = turnstiles.get(chainId)
    const rpc = inTurn === undefined ? undefined : deps.rpc(chainId)
    if (inTurn === undefined || rpc === undefined)
      throw new ApiError('chain_not_offered', { data: { chainId: text.slice(0, 20) } })
    const asked = await readJson(request, maxBodyBytes)
    try {
      const caller = deps.callerOf?.(request) ?? ''
      const cost = costOf(asked)
      if (!isAllowed(caller, cost)) throw new ApiError('too_many_calls')
      const places = Math.ceil(cost / costPerPlace)
      const body = JSON.stringify(await inTurn({ caller, places }, () => answerRpc(asked, rpc, clock)))
      if (body.length > maxAnswerLength) throw new ApiError('too_large', { data: { maxBytes: maxAnswerLength } })
      return context.body(body, 200, { 'content-type': 'application/json' })
    } catch (error) {
      return toRefusal(asked, error)
    }
  })
}

/** A refusal for now, in the words of the protocol, so that whoever asked can tell it to a person. */
function toRefusal(asked: unknown, error: unknown): Response {
  const isForNow = error instanceof ApiError && (error.code === 'too_many_calls' || error.code === 'network_busy')
  if (!isForNow) throw error
  const words = error.hint === undefined ? error.message : `${error.message} ${error.hint}`
  return Response.json(refuseRpc(asked, words), {
    status: statusOf[error.code] ?? 503,
    headers: { 'retry-after': '1' },
  })
}

/** Pages of other sites are refused; programs that are no browser name no origin and may read what is public anyway. */
function assertAllowedCaller(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  if (origin !== null && !origins.includes(origin)) throw new ApiError('wrong_origin')
  assertJson(request)
}
