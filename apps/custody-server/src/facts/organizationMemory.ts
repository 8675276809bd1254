import { createRecentCache } from '@latchkey/base'
import type { SealedHead } from '../auditLog/auditLink.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import type { Seals } from '../seals/seals.ts'
import type { Facts } from './facts.ts'
import { requiredFacts } from './readFacts.ts'
import { createReadings, type Readings } from './readings.ts'

/** An organization as this process has read it. It may be out of date: a user of it asks for the version. */
export type OrganizationMemory = {
  /** Their version is of before anything else here was read: while it is the same, all of it is true. */
  readonly facts: Facts
  readonly readings: Readings
  /** The end of the audit log, which grows without another version. */
  head: SealedHead | undefined
}

export type OrganizationMemories = {
  /** Fails where there is no such organization. */
  recall(organizationId: string): Promise<OrganizationMemory>
  /** After it turned out that the organization is another one by now; whatever was read since stays. */
  forget(memory: OrganizationMemory): void
}

const maxOrganizations = 2000
/** Characters of all that is remembered, as JSON text. */
const maxCharacters = 64_000_000
/** The least cost of a reading, however little it holds. */
const ownCharacters = 500

export type MemorySource = { readonly database: CustodyDatabase; readonly seals: Seals }

/** Memories of the organizations that were asked for lately, all together no more than a bounded part of the memory. */
export function createOrganizationMemories(
  source: MemorySource,
  limits = { maxOrganizations, maxCharacters },
): OrganizationMemories {
  let characters = 0
  const read = new WeakMap<Promise<OrganizationMemory>, OrganizationMemory>()
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
      const reading = readMemory(source, organizationId, weigh)
      memories.set(organizationId, reading)
      try {
        const memory = await reading
        read.set(reading, memory)
        return memory
      } catch (error) {
        if (memories.get(organizationId) === reading) memories.delete(organizationId)
        throw error
      }
    },
    forget(memory) {
      const { organizationId } = memory.facts
      const known = memories.get(organizationId)
      if (known !== undefined && read.get(known) === memory) memories.delete(organizationId)
    },
  }
}

/** The present knowledge of an organization. */
export async function readMemory(
  { database, seals }: MemorySource,
  organizationId: string,
  onRead: (value: unknown) => void = () => undefined,
): Promise<OrganizationMemory> {
  const facts = await requiredFacts(database, seals, organizationId)
  onRead(facts.rows)
  return { facts, readings: createReadings({ database, seals, facts, onRead, isMemory: true }), head: facts.head }
}
