import { AppError, type Rpc } from '@latchkey/base'
import type { Hub } from '@latchkey/connect'
import { type FeeChoice, type FeeEstimate, findChain, quoteMax, quoteTransfer, type Transfer } from '@latchkey/evm'
import { useDebounced } from '@latchkey/ui'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'

/** How often a fee that is on the screen is asked for again, in milliseconds. */
const refreshMs = 20_000

/** How long typing has to pause before a fee is asked for, in milliseconds. */
const pauseMs = 250

/** A transfer to be priced; with `maxOf` its amount is what that native balance leaves after the fee. */
export type Priced = {
  readonly transfer: Transfer
  readonly maxOf?: bigint
  /** The chosen speed or price; the normal one unless given. */
  readonly feeChoice?: FeeChoice
}

export type QuoteAnswer = { readonly estimate: FeeEstimate; readonly amount?: bigint }

/** Asks once for the fee of a transfer. Never fails: an estimate that could not be made says so. */
export async function askForQuote(hub: Hub, { transfer, maxOf, feeChoice }: Priced): Promise<QuoteAnswer> {
  const chain = findChain(hub.chains, { chainId: transfer.chainId })
  const rpc = nodeOf(hub, chain.id)
  if (rpc instanceof AppError) return { estimate: { status: 'unavailable', feeWei: 0n, error: rpc } }
  const sources = { transfer, feeChoice, chain, rpc, clock: hub.clock, log: hub.log }
  if (maxOf !== undefined) return await quoteMax({ ...sources, balance: maxOf })
  return { estimate: await quoteTransfer(sources) }
}

/** The node of a network, or why there is none. */
function nodeOf(hub: Hub, chainId: number): Rpc | AppError {
  try {
    return hub.rpc(chainId)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Keeps the fee of a transfer fresh while it is on the screen. The last answer stays until the next is there. */
export function useQuote(priced: Priced | undefined) {
  const hub = useHub()
  const key = priced === undefined ? undefined : keyOf(priced)
  const settledKey = useDebounced(key, pauseMs)
  const isSettled = settledKey === key
  const answer = useQuery(
    {
      queryKey: ['quote', key],
      queryFn: priced === undefined || !isSettled ? skipToken : async () => await askForQuote(hub, priced),
      refetchInterval: refreshMs,
      gcTime: refreshMs,
      placeholderData: keepPreviousData,
    },
    queryClientOf(hub),
  )
  if (priced === undefined) return { answer: undefined, isCurrent: false, isAsking: false }
  return {
    answer: answer.data,
    isCurrent: isSettled && !answer.isPlaceholderData && answer.data !== undefined,
    isAsking: !isSettled || answer.isFetching,
  }
}

/** Everything that makes it another payment: an answer must never be taken for that of a payment it was not asked for. */
function keyOf({ transfer, maxOf, feeChoice = 'normal' }: Priced): string {
  const { chainId, from, to, value, data, nonNativeAddress, nonNativeValue } = transfer
  // A Max transfer is the same question whatever amount the last answer gave.
  const amount = maxOf === undefined ? value : `max ${maxOf}`
  const price =
    typeof feeChoice === 'string' ? feeChoice : `${feeChoice.maxFeePerGas} ${feeChoice.maxPriorityFeePerGas}`
  return [chainId, from, to, data, amount, nonNativeAddress, nonNativeValue, price].join(' ')
}
