import type { Chain, RecipientFinding, Token } from '@latchkey/evm'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClientOf } from '../../hooks/queryClientOf.ts'
import { useHub } from '../../hooks/useHub.ts'
import type { Priced } from '../../hooks/useQuote.ts'
import { useStore } from '../../hooks/useStore.ts'
import { findRecipientProblems, knownRecipients } from './prepareReview.ts'

const none: readonly RecipientFinding[] = []

/** What there is to know about the recipient of a transfer while its form is still open. */
export function useRecipientFindings(
  chain: Chain,
  token: Token | undefined,
  priced: Priced | undefined,
): readonly RecipientFinding[] {
  const hub = useHub()
  // Whoever is paid, here or in another tab, is known from then on: another question, not the answer of before.
  useStore(hub.transfers)
  const known = priced === undefined ? [] : knownRecipients(hub, priced.transfer.from)
  const key =
    priced && [chain.id, priced.transfer.from, priced.transfer.to, token?.address ?? 'native', ...known].join(' ')
  const findings = useQuery(
    {
      queryKey: ['recipient', key],
      queryFn:
        priced === undefined
          ? skipToken
          : async () => await findRecipientProblems(hub, { chain, token, priced, known }),
      staleTime: 60_000,
    },
    queryClientOf(hub),
  )
  return findings.data ?? none
}
