import type { SealedHead } from '../auditLog/auditLink.ts'
import type { Fact, SealedTable } from '../seals/sealedTables.ts'

/** The sealed rows of one organization, by table. */
export type FactRows = { readonly [Table in SealedTable]: readonly Fact<Table>[] }

/** All that decides in one organization, as of one moment, and held to its seal. */
export type Facts = {
  readonly organizationId: string
  /** The database's own mark of that moment. */
  readonly version: string
  /** How often what is sealed has changed. */
  readonly revision: number
  readonly rows: FactRows
  /** By the ids of activities that wait for votes, the marks of their rows. */
  readonly waiting: ReadonlyMap<string, string>
  /** Of each sealed table, and of what waits. */
  readonly digests: Readonly<Record<string, string>>
  /** The end of the audit log; undefined where it has not begun. */
  readonly head: SealedHead | undefined
}

/** The organization itself. */
export function organizationOf({ rows }: Pick<Facts, 'rows'>): Fact<'custody_organization'> {
  const [organization] = rows.custody_organization
  if (organization === undefined) throw new TypeError('Facts are of an organization')
  return organization
}
