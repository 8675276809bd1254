import { createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import { pageCalls } from '../limits.ts'
import { assertJson } from '../requestGuard.ts'
import { offeredMethods } from './methods.ts'
import { createRpcDoor } from './rpcDoor.ts'

/** `POST /rpc/{chainId}`: the page's way to the owner's nodes. */
export function createRpcRoute(deps: ApiDeps, config: CompleteConfig): Hono {
  const door = createRpcDoor({
    deps,
    chains: config.chains,
    methods: offeredMethods,
    maxBodyBytes: pageCalls.maxBodyBytes,
    maxBatch: pageCalls.maxBatch,
    callsPerCaller: pageCalls.rate,
    placesPerChain: pageCalls.places,
  })
  return createRoutes().post('/:chainId', async (context: Context) => {
    assertAllowedCaller(context.req.raw, config.origins)
    return await door(context.req.raw, context.req.param('chainId') ?? '')
  })
}

/** Pages of other sites are refused; programs that are no browser name no origin and may read what is public anyway. */
function assertAllowedCaller(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  if (origin !== null && !origins.includes(origin)) throw new ApiError('wrong_origin')
  assertJson(request)
}
