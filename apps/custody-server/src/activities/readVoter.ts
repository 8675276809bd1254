import type { UserRow } from '../database/tables.ts'
import { readFacts } from '../facts/readFacts.ts'
import type { Readings } from '../facts/readings.ts'
import { describeUser, type UserView } from '../views/users.ts'

export type VoterQuestion = {
  readonly user: Pick<UserRow, 'id' | 'organization_id'>
  /** Whether what was read before may be another by now. */
  readonly isChanged: boolean
}

/** A user, as the votes of an activity show him; undefined for one who is gone by now. */
export async function readVoter(readings: Readings, { user, isChanged }: VoterQuestion): Promise<UserView | undefined> {
  const { organization_id, id } = user
  const { database, seals } = readings
  const facts = isChanged ? await readFacts(database, seals, organization_id) : await readings.factsOf(organization_id)
  const row = facts?.rows.custody_user.find((each) => each.id === id)
  return facts && row && describeUser(row, facts.rows)
}
