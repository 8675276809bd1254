import type { Address, Chain, Token } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { queryClientOf } from '@latchkey/react/parts'
import { useStore } from '@latchkey/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useKeptContacts } from '../../hooks/useContacts.ts'
import { knownRecipients } from '../contacts/knownRecipients.ts'
import { findKnownProblems, findRecipientProblems, type RecipientFinding } from './recipientFindings.ts'

const none: readonly RecipientFinding[] = []

type Asked = {
  readonly chain: Chain
  readonly token: Token | undefined
  readonly from: Address
  /** Undefined until it is known. */
  readonly to: Address | undefined
  /** The name that was typed, if it was one. */
  readonly name: string | undefined
}

/** Facts about the recipient of a transfer while its form is still open: those that this browser knows come at once. */
export function useRecipientFindings({ chain, token, from, to, name }: Asked): readonly RecipientFinding[] {
  const hub = useHub()
  // A recipient paid here or in another tab is known from then on: another question, not the answer of before.
  useStore(hub.transfers)
  const { status } = useKeptContacts()
  const known = knownRecipients(hub, from)
  const key = to && [chain.id, from, to, token?.address ?? 'native', name ?? '', status, ...known].join(' ')
  const question = to === undefined || status === 'reading' ? undefined : { chain, token, from, to, name, known }
  const findings = useQuery(
    {
      queryKey: ['recipient', key],
      queryFn: question === undefined ? skipToken : async () => await findRecipientProblems(hub, question),
      staleTime: 60_000,
    },
    queryClientOf(hub),
  )
  return findings.data ?? (question === undefined ? none : findKnownProblems(hub, question))
}
