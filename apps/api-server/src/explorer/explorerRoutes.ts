import type { Hex } from '@latchkey/base'
import { type Address, isAddress, toAddress, toPlainJson } from '@latchkey/evm'
import { createRateLimit, createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import type { ApiDeps } from '../config.ts'
import { ApiError } from '../errors.ts'
import { explorerFigures } from '../limits.ts'
import { createTurnstile } from '../turnstile.ts'
import { createAnswerCache } from './answerCache.ts'
import { type ExplorerNode, explorerNode } from './explorerNode.ts'
import {
  readAccount,
  readBlock,
  readOverview,
  readToken,
  readTransaction,
  readTransactions,
  readTransfersIn,
  readTransfersOf,
} from './readings.ts'

const timeoutMs = 10_000

/** The price of a reading to its caller: a few calls, some blocks, or a walk through many. */
const costs = { calls: 1, blocks: 2, walk: explorerFigures.walkCost }

type Reading = { readonly cost: number; readonly read: (node: ExplorerNode) => Promise<unknown> }

/**
 * `GET /api/explorer/{chainId}/…`: what an explorer shows of a network, read through the owner's own node, where the
 * owner has one shown.
 */
export function createExplorerRoutes(deps: ApiDeps): Hono {
  const { clock, explorer = new Set() } = deps
  const isAllowed = createRateLimit({ clock, ...explorerFigures.rate })
  const cached = createAnswerCache(clock)
  const turnstiles = new Map([...explorer].map((id) => [id, createTurnstile({ clock, ...explorerFigures.places })]))

  async function answer(context: Context, { cost, read }: Reading): Promise<Response> {
    const request = context.req.raw
    // A picture or frame of another site's page would spend what its visitor may ask for here.
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('wrong_origin')
    const text = context.req.param('chainId') ?? ''
    const chainId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
    const inTurn = turnstiles.get(chainId)
    const rpc = inTurn === undefined ? undefined : deps.rpc(chainId)
    if (inTurn === undefined || rpc === undefined) {
      throw new ApiError('explorer_off', { data: { chainId: text.slice(0, 20) } })
    }
    const caller = deps.callerOf?.(request) ?? ''
    if (!isAllowed(caller, cost)) throw new ApiError('too_many_calls')
    const { pathname, searchParams } = new URL(request.url)
    const key = `${pathname.toLowerCase()} ${searchParams.get('before') ?? ''}`
    const body = await cached(key, () =>
      inTurn({ caller, places: 1 }, async () => {
        const abort = new AbortController()
        const cancel = clock.schedule(timeoutMs, () => abort.abort(new ApiError('node_not_reached')))
        return await read(explorerNode(rpc, abort.signal, { chainId, clock }))
          .then(toPlainJson)
          .finally(cancel)
      }),
    )
    return context.body(body, 200, { 'content-type': 'application/json' })
  }

  const { calls, blocks, walk } = costs
  return createRoutes()
    .get('/:chainId', (context) =>
      answer(context, { cost: blocks, read: (node) => readOverview(node, readBefore(context)) }),
    )
    .get('/:chainId/tx/:hash', (context) => {
      const hash = readHash(context.req.param('hash'))
      return answer(context, { cost: blocks, read: (node) => readTransaction(node, hash) })
    })
    .get('/:chainId/block/:id', (context) => {
      const id = context.req.param('id')
      const block = /^\d{1,15}$/.test(id) ? BigInt(id) : readHash(id)
      return answer(context, { cost: blocks, read: (node) => readBlock(node, block) })
    })
    .get('/:chainId/address/:address', (context) => {
      const address = readAddress(context)
      return answer(context, { cost: calls, read: (node) => readAccount(node, address) })
    })
    .get('/:chainId/address/:address/transactions', (context) => {
      const [address, before] = [readAddress(context), readBefore(context)]
      return answer(context, { cost: walk, read: (node) => readTransactions(node, address, before) })
    })
    .get('/:chainId/address/:address/transfers', (context) => {
      const [address, before] = [readAddress(context), readBefore(context)]
      return answer(context, { cost: blocks, read: (node) => readTransfersOf(node, address, before) })
    })
    .get('/:chainId/token/:address', (context) => {
      const address = readAddress(context)
      return answer(context, { cost: calls, read: (node) => readToken(node, address) })
    })
    .get('/:chainId/token/:address/transfers', (context) => {
      const [address, before] = [readAddress(context), readBefore(context)]
      return answer(context, { cost: blocks, read: (node) => readTransfersIn(node, address, before) })
    })
}

function readHash(text: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw new ApiError('not_found')
  // Of the form that was just looked at.
  return text.toLowerCase() as Hex
}

function readAddress(context: Context): Address {
  const text = context.req.param('address')
  if (!isAddress(text)) throw new ApiError('not_found')
  return toAddress(text.toLowerCase())
}

/** The block before which is looked; undefined for the newest. */
function readBefore(context: Context): bigint | undefined {
  const text = context.req.query('before')
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('invalid_request', { data: { reason: 'before is no block number' } })
  return BigInt(text)
}
