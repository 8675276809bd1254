import type { ActivityRow } from '../database/tables.ts'
import type { OrganizationMemory } from '../facts/organizationMemory.ts'
import { createReadings, type Readings } from '../facts/readings.ts'
import { createChangeSet } from '../ledger/changeSet.ts'
import type { Entry } from '../ledger/createLedger.ts'
import { readCanaryText } from '../ledger/readCanaryText.ts'
import type { CustodyDeps } from '../services.ts'
import type { ActivityView } from './describeActivities.ts'

/** The decision on a request by the present facts of its organization. */
export type Decision = {
  /** The rows to be stored; undefined where there are none. */
  readonly entry: Entry | undefined
  /** Work that waits for the commit. */
  readonly later: readonly (() => Promise<void>)[]
  /** The answer once it is stored. */
  answer(): Promise<ActivityView>
}

/** Decides by a memory, and changes nothing. Fails as the request is refused by it. */
export type Decide = (memory: OrganizationMemory) => Promise<Decision>

/** The facts that a decision reads by. A memory of an organization does not know when another one changes. */
export function readingsFor(
  services: CustodyDeps,
  { readings, facts }: OrganizationMemory,
  votingOrganizationId: string,
): Readings {
  if (votingOrganizationId === facts.organizationId) return readings
  return createReadings({ database: services.database, seals: services.seals, facts })
}

/** The organization whose users and policies decide, where that is another one, as it was. */
export async function votingOf(readings: Readings, { organization_id, voting_organization_id }: ActivityRow) {
  if (voting_organization_id === organization_id) return undefined
  const { version } = await readings.factsOf(voting_organization_id)
  return { organizationId: voting_organization_id, version }
}

/** A place for changes that tells which canary they rely on. */
export function openChanges({ readings, facts }: OrganizationMemory) {
  let canary: string | null = null
  const changeSet = createChangeSet({
    database: readings.database,
    facts,
    async readCanary() {
      canary = await readings.once('canary', readCanaryText)
      return canary
    },
  })
  return { changeSet, canary: () => canary }
}

/** The answer with the values that are stored nowhere. */
export function addOnce(activity: ActivityView, values: Readonly<Record<string, string>>): ActivityView {
  const result = Object.entries(activity.result).map(([key, value]) => [key, { ...value, ...values }])
  return { ...activity, result: Object.fromEntries(result) }
}
