import type { Address } from '@latchkey/evm'
import { useConnectionState, useTransfers } from '@latchkey/react'
import { useMemo } from 'react'
import { useContacts } from '../../hooks/useContacts.ts'
import { filterRecipients, listRecipients, type RecipientChoices } from './listRecipients.ts'

const none: readonly Address[] = []

/** The recipients that `from` can send to by one press, as far as they answer to what is typed. */
export function useRecipientChoices(from: Address, text: string): RecipientChoices {
  const transfers = useTransfers()
  const contacts = useContacts()
  const state = useConnectionState()
  const accounts = state.status === 'connected' ? state.accounts : none
  return useMemo(
    () => filterRecipients(listRecipients(transfers, { from, accounts, contacts }), text),
    [transfers, from, accounts, contacts, text],
  )
}
