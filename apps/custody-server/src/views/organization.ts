import { type Facts, organizationOf } from '../facts/facts.ts'
import type { Fact } from '../seals/sealedTables.ts'
import { oldestFirst } from './oldestFirst.ts'

/** The root quorum of an organization as the interface shows it. */
export function describeQuorum(facts: Pick<Facts, 'rows'>) {
  const roots = oldestFirst(facts.rows.custody_user).filter(({ is_root }) => is_root)
  return { threshold: organizationOf(facts).root_threshold, userIds: roots.map(({ id }) => id) }
}

/** Features as the interface shows them. */
export function describeFeatures(rows: readonly Fact<'custody_feature'>[]) {
  const sorted = rows.toSorted((left, right) => (left.name < right.name ? -1 : 1))
  // The column holds only words of the enumeration.
  return sorted.map(({ name, value }) => ({ name: name as `FEATURE_NAME_${string}`, ...(value !== null && { value }) }))
}
