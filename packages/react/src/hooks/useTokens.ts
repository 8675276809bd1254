import { listTokens, type TokenBook, tokensOf } from '@latchkey/connect'
import type { Token } from '@latchkey/evm'
import { useStore } from '@latchkey/ui'
import { useEffect, useMemo } from 'react'
import { useHub } from './useHub.ts'

/** The tokens that are known: the owner's, those of his lists, which are fetched by this, and those the visitor has added. */
export function useTokens(): TokenBook {
  const hub = useHub()
  useEffect(() => void listTokens(hub), [hub])
  return useStore(tokensOf(hub))
}

/** Those that the site vouches for: what the visitor has added is not among them. */
export function useListedTokens(): readonly Token[] {
  const { tokens } = useTokens()
  return useMemo(() => tokens.filter(isListed), [tokens])
}

function isListed({ origin }: Token): boolean {
  return origin !== 'visitor'
}
