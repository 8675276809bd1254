import type { FactRows, Facts } from '../facts/facts.ts'
import { sealedTables } from '../seals/sealedTables.ts'

/** Facts of an organization that has a row and nothing else. */
export function emptyFacts(organizationId: string): Facts {
  const organization = { id: organizationId, parent_id: null, name: '', root_threshold: 1 }
  const rows = Object.fromEntries(sealedTables.map((table) => [table, []]))
  return {
    ...{ organizationId, version: '1', revision: 1, waiting: new Map(), digests: {}, head: undefined },
    // Every table has its rows, which are none.
    rows: {
      ...(rows as unknown as FactRows),
      custody_organization: [{ ...organization, created_at_ms: 0, updated_at_ms: 0 }],
    },
  }
}
