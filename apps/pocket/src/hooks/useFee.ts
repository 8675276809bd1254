import type { FeeEstimate } from '@latchkey/evm'
import { useCallback, useEffect, useState } from 'react'
import { usePocket } from '../PocketContext.ts'
import { quoteAsked, type TransactionRequest } from '../requests/quoteAsked.ts'

/** What a transaction costs; undefined while the node is asked. `again` asks anew. */
export function useFee(request: TransactionRequest): { estimate: FeeEstimate | undefined; again: () => void } {
  const pocket = usePocket()
  const [estimate, setEstimate] = useState<FeeEstimate>()
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks anew
  useEffect(() => {
    let isOver = false
    setEstimate(undefined)
    void quoteAsked(pocket, request).then((answer) => {
      if (!isOver) setEstimate(answer)
    })
    return () => {
      isOver = true
    }
  }, [pocket, request, turn])

  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { estimate, again }
}
