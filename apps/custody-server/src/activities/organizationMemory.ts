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

/** Memories of the organizations that were asked for lately. */
export function createOrganizationMemories(database: CustodyDatabase): OrganizationMemories {
  const memories = createRecentCache<Promise<OrganizationMemory>>({ maxEntries: maxOrganizations })
  return {
    async recall(organizationId) {
      const known = memories.get(organizationId)
      if (known !== undefined) return await known
      const reading = readMemory(database, organizationId)
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

async function readMemory(database: CustodyDatabase, organizationId: string): Promise<OrganizationMemory> {
  const { version } = await database
    .selectFrom('custody_organization')
    .select('version')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { version, readings: createReadings(database), head: await readAuditHead(database, organizationId) }
}
