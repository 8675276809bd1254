import { readTokenList } from '@latchkey/connect'
import type { Chain, Token } from '@latchkey/evm'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Pocket } from '../pocket.ts'
import { queryClientOf } from './queryClientOf.ts'

/** The tokens of a network that the site vouches for: those of its owner at once, and of its lists when they are there. */
export function useListedTokens(pocket: Pocket, { id }: Pick<Chain, 'id'>): readonly Token[] {
  const { tokens, tokenLists } = pocket
  const { data: listed } = useQuery(
    {
      queryKey: ['tokens', id],
      queryFn: async () => (tokenLists === undefined ? [] : await readTokenList(tokenLists, id)),
      // Its address changes with its contents.
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClientOf(pocket),
  )
  return useMemo(() => {
    const own = tokens.filter(({ chainId }) => chainId === id)
    // The first to speak of a contract is believed.
    const known = new Set(own.map(({ address }) => address))
    return [...own, ...(listed ?? []).filter(({ address }) => !known.has(address))]
  }, [tokens, listed, id])
}
