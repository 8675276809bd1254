import type { SealRow } from '../database/tables.ts'
import type { Seals } from '../seals/seals.ts'

/** A seal as it is stored. */
export function toSealRow(sealed: Parameters<Seals['seal']>[0], seals: Seals): SealRow {
  const { organizationId, revision, digests } = sealed
  const digests_json = JSON.stringify(digests)
  return { organization_id: organizationId, revision, digests_json, mac: seals.seal(sealed) }
}
