import type { CustodyConfig } from '../config.ts'
import type { CustodyDatabase, OrganizationRow } from '../database/tables.ts'

/** The feature whose value lists an organization's own pages, separated by commas. */
export const originsFeature = 'FEATURE_NAME_WEBAUTHN_ORIGINS'

/** The pages on which passkeys of an organization may be used: its own list, else its parent's, else the owner's. */
export async function allowedOrigins(
  database: CustodyDatabase,
  { id, parent_id }: OrganizationRow,
  config: CustodyConfig,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('custody_feature')
    .select(['organization_id', 'value'])
    .where('name', '=', originsFeature)
    .where('organization_id', 'in', parent_id === null ? [id] : [id, parent_id])
    .execute()
  const own = rows.find(({ organization_id }) => organization_id === id) ?? rows[0]
  return own?.value == null ? config.origins : splitOrigins(own.value)
}

/** `https://a.example, https://b.example` → its origins. */
export function splitOrigins(value: string): readonly string[] {
  return value.split(',').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
}
