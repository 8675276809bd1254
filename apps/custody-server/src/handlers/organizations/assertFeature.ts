import { CustodyServerError } from '../../errors.ts'
import type { Place } from '../place.ts'

/** Fails with `feature_disabled` unless one of the names is switched on in the organization. */
export async function assertFeature(
  { transaction, organization }: Place,
  names: readonly [string, ...string[]],
): Promise<void> {
  const row = await transaction
    .selectFrom('custody_feature')
    .select('name')
    .where('organization_id', '=', organization.id)
    .where('name', 'in', names)
    .executeTakeFirst()
  if (row === undefined) throw new CustodyServerError('feature_disabled', { data: { feature: names[0] } })
}
