import { eachActivity } from '../activities/eachActivity.ts'
import { heldActivity } from '../activities/wholeActivity.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { findFaults } from '../facts/readFacts.ts'
import { readStored, type StoredFacts } from '../facts/readStored.ts'
import { isMarkedAccount, isMarkedAddress } from '../seals/markAddress.ts'
import { isMarkedImport, isMarkedSession } from '../seals/markSession.ts'
import type { Seals } from '../seals/seals.ts'
import { eachAccount, eachAddress } from './addressRows.ts'

type Place = { readonly database: CustodyDatabase; readonly seals: Seals; readonly organizationId: string }

/** Parts of an organization that are not as this server stored them, each in words. */
export async function checkSeals(place: Place): Promise<readonly string[]> {
  const { database, seals, organizationId } = place
  const stored = await readStored(database, organizationId)
  if (stored === undefined) return ['the organization is gone']
  const faults = findFaults(stored, seals).map(
    (part) => `rows were changed past the server: ${part.replace('custody_', '').replaceAll('_', ' ')}`,
  )
  return [
    ...faults,
    ...(await checkActivities(place, stored)),
    ...(await checkAddresses(place)),
    ...(await checkBriefRows(place)),
  ]
}

/** A waiting activity is under the seal by its mark; a mark is over an activity's row and its votes. */
async function checkActivities({ database, seals, organizationId }: Place, { waiting }: StoredFacts) {
  const faults: string[] = []
  for await (const row of eachActivity(database, organizationId)) {
    const isKnown = !waiting.has(row.id) || waiting.get(row.id) === row.mark
    const isWhole = isKnown && (await heldActivity({ database, seals }, row)) !== undefined
    if (!isWhole)
      faults.push(`the activity ${row.id}, a vote on it or what a policy said of it was changed past the server`)
  }
  return faults
}

async function checkAddresses({ database, seals, organizationId }: Place) {
  const faults: string[] = []
  for await (const row of eachAccount(database, organizationId)) {
    if (!isMarkedAccount(seals, row)) faults.push(`the account ${row.address} was written past the server`)
  }
  for await (const row of eachAddress(database, organizationId)) {
    if (!isMarkedAddress(seals, row)) faults.push(`the address ${row.address} was written past the server`)
  }
  return faults
}

/** Rows that end by themselves within the hour. */
async function checkBriefRows({ database, seals, organizationId }: Place) {
  const sessions = await database
    .selectFrom('custody_session')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute()
  const imports = await database
    .selectFrom('custody_import_target')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute()
  return [
    ...sessions.flatMap((row) => (isMarkedSession(seals, row) ? [] : ['a session was written past the server'])),
    ...imports.flatMap((row) =>
      isMarkedImport(seals, row) ? [] : [`the import ${row.id} was written past the server`],
    ),
  ]
}
