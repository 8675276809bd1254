import type { CustodyDatabase } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'

type NamedTable = 'custody_user' | 'custody_tag' | 'custody_policy' | 'custody_wallet' | 'custody_private_key'

export type NameCheck = {
  readonly table: NamedTable
  readonly organizationId: string
  readonly names: readonly string[]
  /** As the refusal calls it. */
  readonly kind: string
  /** The object that may keep its name. */
  readonly exceptId?: string
  /** Tags have names of their own for each type. */
  readonly tagType?: string
}

/** Names are unique in an organization. Fails with `name_taken`, also when a name stands twice among the new ones. */
export async function assertFreeNames(database: CustodyDatabase, check: NameCheck): Promise<void> {
  const { table, organizationId, names, kind, exceptId, tagType } = check
  assertNamesFree({ names, kind, taken: [] })
  if (names.length === 0) return
  let query = database
    .selectFrom(table)
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('name', 'in', names)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  if (tagType !== undefined) query = query.where('type' as never, '=', tagType as never)
  const taken = await query.executeTakeFirst()
  if (taken !== undefined) throw new CustodyServerError('name_taken', { data: { kind, name: taken.name } })
}

export type NameComparison = {
  readonly names: readonly string[]
  /** As the refusal calls it. */
  readonly kind: string
  readonly taken: readonly string[]
}

/** Fails with `name_taken` for the first of the names that is taken, or stands twice among them. */
export function assertNamesFree({ names, kind, taken }: NameComparison): void {
  const wrong = names.find((name, index) => names.indexOf(name) !== index || taken.includes(name))
  if (wrong !== undefined) throw new CustodyServerError('name_taken', { data: { kind, name: wrong } })
}
