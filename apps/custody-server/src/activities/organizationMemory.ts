import type { AuditHead } from '../audit/auditLink.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { createRecentCache } from '../vault/recentCache.ts'
import { readAuditHead } from './nextAuditRows.ts'
import { createReadings, type Readings } from './readings.ts'

/** What this process has read of an organization. It may be out of date: whoever acts by it asks for the version. */
export type OrganizationMemory = {
  /** As it was before anything else here was read: while it is the same, all of it is true. */
  readonly version: string
  readonly readings: Readings
  /** The end of the audit log, which grows without another version. */
  head: AuditHead | undefined
}

export type OrganizationMemories = {
  /** Fails where there is no such organization. */
  recall(organizationId: string): Promise<OrganizationMemory>
  /** After it turned out that the organization has another version. */
  forget(organizationId: string): void
}

const maxOrganizations = 2000
/** Characters of all that is remembered, as JSON text. */
const maxCharacters = 64_000_000
/** What a reading takes up besides, however little it says. */
const ownCharacters = 500

/** Memories of the organizations that were asked for lately, all together no more than a bounded part of the memory. */
export function createOrganizationMemories(
  database: CustodyDatabase,
  limits = { maxOrganizations, maxCharacters },
): OrganizationMemories {
  let characters = 0
  const memories = createRecentCache<Promise<OrganizationMemory>>({ maxEntries: limits.maxOrganizations })

  /** Strangers have organizations made for them, and put into each what is large: who was not asked for is not spared. */
  function weigh(value: unknown): void {
    characters += ownCharacters + (JSON.stringify(value)?.length ?? 0)
    if (characters <= limits.maxCharacters) return
    memories.clear()
    characters = 0
  }

  return {
    async recall(organizationId) {
      const known = memories.get(organizationId)
      if (known !== undefined) return await known
      const reading = readMemory(database, organizationId, weigh)
      memories.set(organizationId, reading)
      try {
        return await reading
      } catch (error) {
        if (memories.get(organizationId) === reading) memories.delete(organizationId)
        throw error
      }
    },
    forget: (organizationId) => memories.delete(organizationId),
  }
}

async function readMemory(
  database: CustodyDatabase,
  organizationId: string,
  onRead: (value: unknown) => void,
): Promise<OrganizationMemory> {
  const { version } = await database
    .selectFrom('custody_organization')
    .select('version')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { version, readings: createReadings(database, onRead), head: await readAuditHead(database, organizationId) }
}
