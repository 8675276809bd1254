import { describe, test } from 'vitest'

const hasPostgres = process.env['DATABASE_URL'] !== undefined

/** Tests that need a PostgreSQL: where none is named, one test says so in their place, since none is to be skipped. */
export function withPostgres(title: string, tests: () => void): void {
  if (hasPostgres) describe(title, tests)
  else {
    test(`${title}: not tried, DATABASE_URL is not set`, ({ annotate }) => annotate('It needs PostgreSQL.', 'warning'))
  }
}
