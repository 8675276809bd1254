import type { CustodyTransaction, OrganizationRow } from '../database/tables.ts'
import type { CustodyServices } from '../services.ts'

/** Where new objects are put: the organization of an activity, or one that the activity is just making. */
export type Place = {
  readonly transaction: CustodyTransaction
  readonly services: CustodyServices
  readonly organization: OrganizationRow
  readonly nowMs: number
}
