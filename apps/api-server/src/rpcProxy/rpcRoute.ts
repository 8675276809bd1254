import { type Context, Hono } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import { assertJson, readJson } from '../requestGuard.ts'
import { answerRpc } from './answerRpc.ts'

const maxBodyBytes = 65_536
const maxAnswerLength = 2_000_000

/** `POST /rpc/{chainId}`: the page's way to the owner's nodes. The node is chosen by number, never by address. */
export function createRpcRoute(deps: ApiDeps, config: CompleteConfig): Hono {
  return new Hono().post('/:chainId', async (context: Context) => {
    assertAllowedCaller(context.req.raw, config.origins)
    const text = context.req.param('chainId') ?? ''
    const chainId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
    const isOffered = config.chains.some(({ id }) => id === chainId)
    const rpc = isOffered ? deps.rpc(chainId) : undefined
    if (rpc === undefined) throw new ApiError('chain_not_offered', { data: { chainId: text.slice(0, 20) } })
    const answer = await answerRpc(await readJson(context.req.raw, maxBodyBytes), rpc, deps.clock)
    const body = JSON.stringify(answer)
    if (body.length > maxAnswerLength) throw new ApiError('too_large', { data: { maxBytes: maxAnswerLength } })
    return context.body(body, 200, { 'content-type': 'application/json' })
  })
}

/** Pages of other sites are refused; programs that are no browser name no origin and may read what is public anyway. */
function assertAllowedCaller(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  if (origin !== null && !origins.includes(origin)) throw new ApiError('wrong_origin')
  assertJson(request)
}
