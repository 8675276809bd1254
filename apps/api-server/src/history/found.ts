import type { HistoryTables } from '../tables/historyTables.ts'

/** A movement as it was found; whether it is suspect is for whoever stores it. */
export type FoundEntry = Omit<HistoryTables['history_entry'], 'chain_id' | 'suspicion'>

/** An event by which somebody may spend. */
export type FoundApproval = Omit<HistoryTables['history_approval'], 'chain_id'>

/** The movements in a stretch of blocks, both ends of which were looked through. */
export type Found = {
  readonly from: number
  readonly to: number
  readonly entries: readonly FoundEntry[]
  readonly approvals: readonly FoundApproval[]
}

/** All that was found in some blocks, on its way into the tables. */
export type Storing = {
  readonly chainId: number
  readonly filter: HistoryTables['history_mark']['filter']
  /** All accounts that were asked for in these blocks, whether or not anything was found. */
  readonly accounts: readonly string[]
  readonly found: Found
  /** How far they are read now; unsettled blocks are not among it. */
  readonly mark: { readonly from_block?: number; readonly to_block?: number }
}

/** Both sides of a movement; `isOurs` says whose rows are wanted. */
export type Movement = Omit<FoundEntry, 'account' | 'direction' | 'counterparty' | 'fee'> & {
  readonly from: string
  /** Undefined where a contract was made. */
  readonly to: string | undefined
  /** The fee of the whole transaction, where it is known. */
  readonly paidFee: string | null
}

/** A movement → a row for each of ours who is at an end of it. */
export function toEntries(
  { from, to, paidFee, ...rest }: Movement,
  isOurs: (address: string) => boolean,
): FoundEntry[] {
  const fee = (account: string) => (account === rest.sender ? paidFee : null)
  if (from === to) {
    return isOurs(from) ? [{ ...rest, account: from, direction: 'self', counterparty: from, fee: fee(from) }] : []
  }
  const rows: FoundEntry[] = []
  if (isOurs(from)) rows.push({ ...rest, account: from, direction: 'out', counterparty: to ?? null, fee: fee(from) })
  // Nothing has come in by what was taken back.
  if (to !== undefined && rest.outcome === 'success' && isOurs(to)) {
    rows.push({ ...rest, account: to, direction: 'in', counterparty: from, fee: fee(to) })
  }
  return rows
}
