import { AppError } from '@latchkey/base'
import { switchChain } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { useRef, useState } from 'react'
import type { Review } from '../transfer/review.ts'
import { type TransferSentence, toldOf } from '../transfer/transferSentence.ts'
import { type CollectibleOrder, type CollectibleProblem, prepareCollectible } from './prepareCollectible.ts'

export type OrderOptions = {
  readonly walletChainId: number
  readonly onReview: (review: Review) => void
}

/** Turns a filled-in form into a review; whatever keeps it from that is a sentence at its field. */
export function useCollectibleOrder({ walletChainId, onReview }: OrderOptions) {
  const hub = useHub()
  const [problem, setProblem] = useState<CollectibleProblem>()
  const [failure, setFailure] = useState<TransferSentence>()
  const [isPreparing, setIsPreparing] = useState(false)
  // Of the same tick as the press, unlike state: a double click must not get past it. A form that is changed meanwhile
  // takes a new number, and nothing comes of the old one.
  const running = useRef(0)
  const turn = useRef(0)

  async function prepare(order: CollectibleOrder, mine: number): Promise<void> {
    try {
      if (walletChainId !== order.chain.id) await switchChain(hub, order.chain.id)
      const outcome = await prepareCollectible(hub, order)
      if (turn.current !== mine) return
      if ('field' in outcome) setProblem(outcome)
      else onReview(outcome)
    } catch (error) {
      hub.log.debug('No review', error)
      if (turn.current !== mine) return
      const told: TransferSentence = error instanceof AppError ? toldOf(error) : (say) => say('transfer.noReview')
      setFailure(() => told)
    }
  }

  return {
    problem,
    failure,
    isPreparing,
    show: setProblem,
    /** The form is another: what was said of it counts no longer. */
    forget() {
      turn.current++
      running.current = 0
      setProblem(undefined)
      setFailure(undefined)
      setIsPreparing(false)
    },
    submit(order: CollectibleOrder) {
      if (running.current !== 0) return
      const mine = ++turn.current
      running.current = mine
      setProblem(undefined)
      setFailure(undefined)
      setIsPreparing(true)
      void prepare(order, mine).finally(() => {
        if (running.current !== mine) return
        running.current = 0
        setIsPreparing(false)
      })
    },
  }
}
