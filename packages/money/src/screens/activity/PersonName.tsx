import type { Activity } from '@latchkey/connect'
import { type Address, sameAddress, shortAddress, zeroAddress } from '@latchkey/evm'
import { useConnectionState, useName } from '@latchkey/react'
import { activityTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { useContactLabel } from '../../hooks/useContacts.ts'
import styles from './ActivityLine.module.css'

/** Names of an address that is met in a list. */
export type Person = { readonly name?: string | undefined; readonly picture?: string | undefined }

/**
 * The other side of a movement by the name that the visitor gave it, or that its network has for it. `isAsked` lets the
 * network be asked; nobody is asked about what looks like a trick.
 */
export function usePerson({ counterparty, chainId, name, entry }: Activity, isAsked: boolean): Person {
  const label = useContactLabel(counterparty ?? undefined)
  const mayAsk = isAsked && counterparty !== null && (entry === undefined || entry.suspicion === null)
  const found = useName(mayAsk ? { address: counterparty, chainId } : undefined)
  return { name: label ?? name ?? found.name, picture: found.avatar }
}

/** "To ada.eth", "From 0x12ab…90ef", and what else there is of other sides. */
export function PersonLine({ activity, name }: { readonly activity: Activity; readonly name: string | undefined }) {
  const { say, rich } = useTexts(activityTexts)
  const state = useConnectionState()
  const { counterparty, direction, entry } = activity
  if (direction === 'self') return say('activity.line.self')
  if (counterparty === null) {
    if (direction === 'out') return say('activity.line.contract')
    return say(entry?.detail === 'amountOnly' ? 'activity.line.amountOnly' : 'activity.line.unknown')
  }
  if (isIssued(activity)) return say('activity.line.issued')
  const own =
    name === undefined &&
    state.status === 'connected' &&
    state.accounts.some((address) => sameAddress(address, counterparty))
  const way = direction === 'in' ? 'from' : 'to'
  const values = {
    recipient: name ?? shortAddress(counterparty),
    name: (inside: React.ReactNode) => (
      <bdi className={name === undefined ? styles['address'] : undefined}>{inside}</bdi>
    ),
  }
  if (isCall(activity)) return rich('activity.line.call', values)
  return rich(own ? `activity.line.${way}Own` : `activity.line.${way}`, values)
}

/** Came into being with this movement: such a token is sent by nobody. */
export function isIssued({ direction, asset, counterparty }: Activity): boolean {
  return direction === 'in' && asset.kind !== 'coin' && counterparty === zeroAddress
}

/** A transaction that moved nothing, such as an approval. One that this page has sent has words of its own. */
export function isCall({ direction, asset, amount, record }: Activity): boolean {
  return direction === 'out' && asset.kind === 'coin' && amount === '0' && record === undefined
}

/** The addresses of a list that may be asked about: the first few different ones, so that no list asks for hundreds. */
export function firstPeople(activities: readonly Activity[], most: number): ReadonlySet<Address> {
  const found = new Set<Address>()
  for (const { counterparty } of activities) {
    if (found.size >= most) break
    if (counterparty !== null) found.add(counterparty)
  }
  return found
}
