import type { CustodyConfig } from '../config.ts'
import type { OrganizationRow } from '../database/tables.ts'
import type { Fact } from '../seals/sealedTables.ts'

/** The feature whose value lists an organization's own pages, separated by commas. */
export const originsFeature = 'FEATURE_NAME_WEBAUTHN_ORIGINS'

/** The features of an organization, as they are under seal. */
export type FeatureSource = (organizationId: string) => Promise<readonly Fact<'custody_feature'>[]>

/** The pages on which passkeys of an organization may be used: its own list, else its parent's, else the owner's. */
export async function allowedOrigins(
  featuresOf: FeatureSource,
  { id, parent_id }: OrganizationRow,
  config: CustodyConfig,
): Promise<readonly string[]> {
  const listOf = async (organizationId: string) =>
    (await featuresOf(organizationId)).find(({ name }) => name === originsFeature)
  const own = (await listOf(id)) ?? (parent_id === null ? undefined : await listOf(parent_id))
  return own?.value == null ? config.origins : splitOrigins(own.value)
}

/** `https://a.example, https://b.example` → its origins. */
export function splitOrigins(value: string): readonly string[] {
  return value.split(',').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
}
