import { type Address, type Chain, readBalances } from '@latchkey/evm'
import { useCallback, useEffect, useState } from 'react'
import { usePocket } from '../PocketContext.ts'

const againMs = 5000

export type Balance = { readonly status: 'loading' | 'failed' } | { readonly status: 'read'; readonly wei: bigint }

/** The coins of an account on a network, read anew now and then. Give its component a key of both: it keeps the last. */
export function useBalance(address: Address, chain: Chain): { balance: Balance; refresh: () => void } {
  const { rpc, clock } = usePocket()
  const [balance, setBalance] = useState<Balance>({ status: 'loading' })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` reads anew
  useEffect(() => {
    let isOver = false
    let stop = () => undefined as undefined
    const settle = (next: Balance) => {
      if (isOver) return
      setBalance(next)
      const cancel = clock.schedule(againMs, () => setTurn((before) => before + 1))
      stop = () => void cancel()
    }
    readBalances({ address, tokens: [], rpc: rpc(chain.id) }).then(
      ({ native }) => settle({ status: 'read', wei: native }),
      () => settle({ status: 'failed' }),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [address, chain, rpc, clock, turn])

  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  return { balance, refresh }
}
