import { toHex } from '@latchkey/base'
import { createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { toErrorAnswer } from '../errorAnswer.ts'
import { ApiError } from '../errors.ts'
import { walletCalls } from '../limits.ts'
import { assertJson } from '../requestGuard.ts'
import { createFilterBook } from './filterBook.ts'
import { walletMethods } from './methods.ts'
import { createRpcDoor } from './rpcDoor.ts'
import { walletNode } from './walletNode.ts'

const preflightSeconds = '7200'

/** Where wallets of each browser call from. A page cannot have such an origin. */
const walletOrigin = /^(?:chrome-extension|moz-extension|safari-web-extension):\/\/[a-z0-9-]{1,64}$/i

/**
 * `POST /rpc/wallet/{chainId}`: the address that wallets are given, with the methods that they need. It answers for a
 * chain whose `rpcUrls` name it, and to callers that are extensions, no browser at all, or this site; a page of another
 * site can read nothing here.
 */
export function createWalletRpcRoute(deps: ApiDeps, config: CompleteConfig): Hono {
  const filters = createFilterBook({ clock: deps.clock, createId: () => toHex(deps.random(16)) })
  const door = createRpcDoor({
    deps,
    chains: config.chains.filter(({ id, rpcUrls }) =>
      config.origins.some((origin) => rpcUrls.includes(`${origin}/rpc/wallet/${id}`)),
    ),
    methods: walletMethods,
    maxBodyBytes: walletCalls.maxBodyBytes,
    maxBatch: walletCalls.maxBatch,
    callsPerCaller: walletCalls.rate,
    placesPerChain: walletCalls.places,
    nodeFor: (caller, node) => walletNode({ ...node, caller, filters }),
  })
  const isAllowed = (origin: string) => walletOrigin.test(origin) || config.origins.includes(origin)

  async function answer(request: Request, chainIdText: string): Promise<Response> {
    const origin = request.headers.get('origin')
    if (origin !== null && !isAllowed(origin)) throw new ApiError('wrong_origin')
    try {
      if (request.method === 'OPTIONS') return openTo(origin, toPreflight(request))
      assertJson(request)
      return openTo(origin, await door(request, chainIdText))
    } catch (error) {
      // A wallet has to be able to read its refusal as well.
      return openTo(origin, toErrorAnswer(error, deps.log))
    }
  }

  return createRoutes().on(['POST', 'OPTIONS'], '/:chainId', (context: Context) =>
    answer(context.req.raw, context.req.param('chainId') ?? ''),
  )
}

function openTo(origin: string | null, response: Response): Response {
  response.headers.set('vary', 'origin')
  response.headers.set('cross-origin-resource-policy', 'cross-origin')
  if (origin !== null) response.headers.set('access-control-allow-origin', origin)
  return response
}

/** Libraries in wallets add headers of their own, and none of them matters here. */
function toPreflight(request: Request): Response {
  const isToPrivateNetwork = request.headers.get('access-control-request-private-network') === 'true'
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, *',
      'access-control-max-age': preflightSeconds,
      ...(isToPrivateNetwork && { 'access-control-allow-private-network': 'true' }),
    },
  })
}
