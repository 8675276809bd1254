import type { ActivityRow, CustodyDatabase, VoteRow } from '../database/tables.ts'
import { frozen } from '../seals/frozen.ts'
import { isMarkedActivity, type WholeActivity } from '../seals/markActivity.ts'
import type { Seals } from '../seals/seals.ts'

type Source = { readonly database: CustodyDatabase; readonly seals: Seals }

/** Each vote makes another mark: so often one may come between the reading of a row and that of its votes. */
const maxReadings = 5

/** Activities with every vote on them, as this server left them. Fails with `organization_frozen`. */
export async function heldActivities(source: Source, rows: readonly ActivityRow[]): Promise<readonly WholeActivity[]> {
  const all = await readVotes(
    source.database,
    rows.map(({ id }) => id),
  )
  return await Promise.all(
    rows.map(async (row) => {
      const votes = all.filter(({ activity_id }) => activity_id === row.id)
      const whole = await settle(source, { row, votes })
      if (whole === undefined) throw frozen(row.organization_id, `activity ${row.id}`)
      return whole
    }),
  )
}

/** The same of one of them; undefined where it is not as this server left it. */
export async function heldActivity(source: Source, row: ActivityRow): Promise<WholeActivity | undefined> {
  return await settle(source, { row, votes: await readVotes(source.database, [row.id]) })
}

async function settle(source: Source, first: WholeActivity): Promise<WholeActivity | undefined> {
  let { row, votes } = first
  for (let readings = 1; !isMarkedActivity(source.seals, { row, votes }); readings++) {
    if (readings === maxReadings) return undefined
    const again = await source.database
      .selectFrom('custody_activity')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirst()
    // What does not change is wrong, whoever votes meanwhile.
    if (again === undefined || (again.mark === row.mark && readings > 1)) return undefined
    row = again
    votes = await readVotes(source.database, [row.id])
  }
  return { row, votes }
}

/** All votes on activities, oldest first. */
export async function readVotes(database: CustodyDatabase, ids: readonly string[]): Promise<readonly VoteRow[]> {
  if (ids.length === 0) return []
  return await database
    .selectFrom('custody_vote')
    .selectAll()
    .where('activity_id', 'in', ids)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
}
