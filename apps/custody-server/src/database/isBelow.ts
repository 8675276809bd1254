import { sql } from 'kysely'

/**
 * For rows of an organization below another, asked of each row that comes. A join is no way to say it: SQLite, which
 * counts no rows, begins with all the organizations below.
 */
export function isBelow(parentId: string) {
  return sql<boolean>`(select parent_id from custody_organization where id = organization_id) = ${parentId}`
}
