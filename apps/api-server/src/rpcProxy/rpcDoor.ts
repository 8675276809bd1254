import type { Rpc } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import { createRateLimit } from '@latchkey/node'
import type { ApiDeps } from '../config.ts'
import { statusOf } from '../errorAnswer.ts'
import { ApiError } from '../errors.ts'
import { callFigures } from '../limits.ts'
import { readJson } from '../requestGuard.ts'
import { createTurnstile, type TurnstileOptions } from '../turnstile.ts'
import { answerRpc, costOf, refuseRpc } from './answerRpc.ts'

export type DoorOptions = {
  readonly deps: Pick<ApiDeps, 'clock' | 'rpc' | 'callerOf'>
  /** The chains whose nodes stand behind it. */
  readonly chains: readonly Chain[]
  readonly methods: ReadonlySet<string>
  readonly maxBodyBytes: number
  readonly maxBatch: number
  readonly callsPerCaller: { readonly burst: number; readonly perSecond: number }
  readonly placesPerChain: Omit<TurnstileOptions, 'clock'>
  /** The node as this caller may use it; as it is unless given. */
  readonly nodeFor?: (caller: string, node: DoorNode) => Rpc
}

export type DoorNode = {
  readonly chainId: number
  readonly rpc: Rpc
  /** Charges this caller for more calls; false, and nothing charged, when they are too many for now. */
  readonly charge: (calls: number) => boolean
}

/** Answers a request to the node of the chain that is named in decimal. Fails with `ApiError`. */
export type RpcDoor = (request: Request, chainIdText: string) => Promise<Response>

const maxAnswerLength = 2_000_000

/** A way to the owner's nodes with its own list of methods and limits. The node is chosen by number, never by address. */
export function createRpcDoor(options: DoorOptions): RpcDoor {
  const { deps, chains, methods, maxBodyBytes, maxBatch, nodeFor } = options
  const { clock } = deps
  const isAllowed = createRateLimit({ clock, ...options.callsPerCaller })
  const turnstiles = new Map(chains.map(({ id }) => [id, createTurnstile({ clock, ...options.placesPerChain })]))

  return async (request, chainIdText) => {
    const chainId = /^[1-9]\d{0,15}$/.test(chainIdText) ? Number(chainIdText) : Number.NaN
    const inTurn = turnstiles.get(chainId)
    const rpc = inTurn === undefined ? undefined : deps.rpc(chainId)
    if (inTurn === undefined || rpc === undefined)
      throw new ApiError('chain_not_offered', { data: { chainId: chainIdText.slice(0, 20) } })
    const asked = await readJson(request, maxBodyBytes)
    try {
      const caller = deps.callerOf?.(request) ?? ''
      const cost = costOf(asked, maxBatch)
      if (!isAllowed(caller, cost)) throw new ApiError('too_many_calls')
      const places = Math.ceil(cost / callFigures.callsPerPlace)
      const node = nodeFor?.(caller, { chainId, rpc, charge: (calls) => isAllowed(caller, calls) }) ?? rpc
      const answer = () => answerRpc(asked, node, { clock, methods, maxBatch })
      const body = JSON.stringify(await inTurn({ caller, places }, answer))
      if (body.length > maxAnswerLength) throw new ApiError('too_large', { data: { maxBytes: maxAnswerLength } })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      return toRefusal({ asked, maxBatch }, error)
    }
  }
}

/** A refusal for now, in the words of the protocol, so that whoever asked can tell it to a person. */
function toRefusal({ asked, maxBatch }: { asked: unknown; maxBatch: number }, error: unknown): Response {
  const isForNow = error instanceof ApiError && (error.code === 'too_many_calls' || error.code === 'network_busy')
  if (!isForNow) throw error
  const words = error.hint === undefined ? error.message : `${error.message} ${error.hint}`
  return Response.json(refuseRpc(asked, words, maxBatch), {
    status: statusOf[error.code] ?? 503,
    headers: { 'retry-after': '1' },
  })
}
