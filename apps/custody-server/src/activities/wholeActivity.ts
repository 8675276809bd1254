import type { ActivityRow, CustodyDatabase } from '../database/tables.ts'
import { frozen } from '../seals/frozen.ts'
import { isMarkedActivity, type WholeActivity } from '../seals/markActivity.ts'
import type { Seals } from '../seals/seals.ts'

type Source = { readonly database: CustodyDatabase; readonly seals: Seals }

/** Each vote makes another mark: so often one may come between the reading of a row and that of its votes. */
const maxReadings = 5

/** Activities with all that belongs to them, as this server left them. Fails with `organization_frozen`. */
export async function heldActivities(source: Source, rows: readonly ActivityRow[]): Promise<readonly WholeActivity[]> {
  const read = await wholeActivities(source.database, rows)
  return await Promise.all(
    read.map(async (first) => {
      const whole = await settle(source, first)
      if (whole === undefined) throw frozen(first.row.organization_id, `activity ${first.row.id}`)
      return whole
    }),
  )
}

/** The same of one of them; undefined where it is not as this server left it. */
export async function heldActivity(source: Source, row: ActivityRow): Promise<WholeActivity | undefined> {
  return await settle(source, await wholeActivity(source.database, row))
}

async function settle(source: Source, first: WholeActivity): Promise<WholeActivity | undefined> {
  let whole = first
  for (let readings = 1; !isMarkedActivity(source.seals, whole); readings++) {
    if (readings === maxReadings) return undefined
    const { id, mark } = whole.row
    const row = await source.database.selectFrom('custody_activity').selectAll().where('id', '=', id).executeTakeFirst()
    // A row that does not change is wrong, whoever votes meanwhile.
    if (row === undefined || (row.mark === mark && readings > 1)) return undefined
    whole = await wholeActivity(source.database, row)
  }
  return whole
}

/** An activity with all that the database says of it, be it true or not. */
export async function wholeActivity(database: CustodyDatabase, row: ActivityRow): Promise<WholeActivity> {
  const [whole] = await wholeActivities(database, [row])
  if (whole === undefined) throw new TypeError('One activity is read as one')
  return whole
}

/** Votes come oldest first, what policies said by their ids. */
async function wholeActivities(
  database: CustodyDatabase,
  rows: readonly ActivityRow[],
): Promise<readonly WholeActivity[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [votes, outcomes] = await Promise.all([
    database
      .selectFrom('custody_vote')
      .selectAll()
      .where('activity_id', 'in', ids)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('custody_policy_outcome')
      .selectAll()
      .where('activity_id', 'in', ids)
      .orderBy('policy_id')
      .execute(),
  ])
  return rows.map((row) => ({
    row,
    votes: votes.filter(({ activity_id }) => activity_id === row.id),
    outcomes: outcomes.filter(({ activity_id }) => activity_id === row.id),
  }))
}
