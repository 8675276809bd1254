import { AppError } from '@latchkey/base'
import { type Hub, vouchedTokens } from '@latchkey/connect'
import {
  type BatchCall,
  type Chain,
  type Effects,
  type EffectTransaction,
  type PredictOptions,
  predictEffects,
} from '@latchkey/evm'
import { useQuery } from '@tanstack/react-query'
import { queryClientOf } from '../../hooks/queryClientOf.ts'
import { useHub } from '../../hooks/useHub.ts'

/** How often a preview that is on the screen is made again, in milliseconds: the chain goes on meanwhile. */
const refreshMs = 30_000

/** The effects of a transaction while it is on the screen; undefined until the node has answered. Never fails. */
export function usePreview(
  transaction: EffectTransaction,
  later: readonly BatchCall[],
  chain: Chain,
): Effects | undefined {
  const hub = useHub()
  const { from, to, value, data, gas, authorizationList } = transaction
  const { data: effects } = useQuery(
    {
      // Not its price: that moves all the time, and changes nothing of what is shown.
      queryKey: ['effects', chain.id, from, to, value, data, gas, authorizationList, keyOf(later)],
      queryFn: async ({ signal }) => await askForEffects(hub, { transaction, later, chain, signal }),
      refetchInterval: refreshMs,
      gcTime: refreshMs,
    },
    queryClientOf(hub),
  )
  return effects
}

type Question = Pick<PredictOptions, 'transaction' | 'later' | 'chain'> & { readonly signal: AbortSignal }

async function askForEffects(hub: Hub, question: Question): Promise<Effects> {
  try {
    const rpc = hub.rpc(question.chain.id)
    const tokens = await vouchedTokens(hub, question.chain.id)
    return await predictEffects({ ...question, rpc, clock: hub.clock, tokens })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A network without a node has no preview, and nothing has failed.
    const outcome = { status: 'unknown', why: 'unsupported' } as const
    return { outcome, method: 'none', changes: [], allowances: [], isPartial: false, isSteady: true }
  }
}

function keyOf(calls: readonly BatchCall[]): string {
  return calls.map(({ to, value, data }) => `${to} ${value} ${data}`).join()
}
