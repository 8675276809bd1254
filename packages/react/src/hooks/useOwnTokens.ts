import { type AddOutcome, addToken, removeToken, tokensOf } from '@latchkey/connect'
import type { Token } from '@latchkey/evm'
import { useStore } from '@latchkey/ui'
import { refreshBalances } from './useBalances.ts'
import { useHub } from './useHub.ts'

/** The tokens that the visitor has added in this browser, and the ways to change them. */
export type OwnTokens = {
  readonly tokens: readonly Token[]
  readonly add: (token: Token) => AddOutcome
  readonly remove: (token: Pick<Token, 'chainId' | 'address'>) => void
}

/** The visitor's own tokens; a change of them has balances read again. */
export function useOwnTokens(): OwnTokens {
  const hub = useHub()
  const { tokens } = useStore(tokensOf(hub))
  return {
    tokens: tokens.filter(({ origin }) => origin === 'visitor'),
    add(token) {
      const outcome = addToken(hub, token)
      void refreshBalances(hub)
      return outcome
    },
    remove(token) {
      removeToken(hub, token)
      void refreshBalances(hub)
    },
  }
}
