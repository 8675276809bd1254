import { type Address, type Chain, readBalances } from '@latchkey/evm'
import { useQuery } from '@tanstack/react-query'
import { usePocket } from '../PocketContext.ts'
import { queryClientOf } from './queryClientOf.ts'

const againMs = 5000

/** The coins of an account on a network, read anew now and then. */
export function useBalance(address: Address, chain: Chain) {
  const pocket = usePocket()
  return useQuery(
    {
      queryKey: ['balance', chain.id, address],
      refetchInterval: againMs,
      queryFn: async () => (await readBalances({ chain, address, tokens: [], rpc: pocket.rpc(chain.id) })).native,
    },
    queryClientOf(pocket),
  )
}
