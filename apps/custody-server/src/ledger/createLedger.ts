import type { Turns } from '@latchkey/base'
import type { AuditHead, SealedHead } from '../auditLog/auditLink.ts'
import type { ActivityRow, AuditRow, VoteRow } from '../database/tables.ts'
import { type OrganizationMemory, readMemory } from '../facts/organizationMemory.ts'
import type { Seals } from '../seals/seals.ts'
import type { CustodyDeps } from '../services.ts'
import { auditRowsOf, headOf } from './auditRows.ts'
import type { SealedChanges } from './changeSet.ts'
import type { Change } from './changes.ts'
import { createGatherer, type Gatherer } from './gatherer.ts'
import { lockOrganization } from './lockOrganization.ts'
import {
  type Group,
  type GroupOutcome,
  type StoreGroups,
  storeAtOnce,
  storeInTurn,
  storeWithin,
} from './storeGroups.ts'

/** A submit that was decided and carried out, but for its place in the audit log. */
export type Entry = SealedChanges & {
  readonly activity: ActivityRow
  readonly vote: VoteRow
  /** Whether the vote makes the activity: the same body makes no second one. */
  readonly isNew: boolean
  /** The decision's inputs. */
  readonly memory: OrganizationMemory
  /** Another organization, whose users and policies decided, and its version. */
  readonly voting: { readonly organizationId: string; readonly version: string } | undefined
  /** The canary that its new data keys rely on; null where there are none. */
  readonly canary: string | null
}

/** The outcome of an entry; after `failed` nobody knows whether it is stored. The others have left nothing behind. */
export type Storing = { readonly state: GroupOutcome['state'] | 'failed'; readonly error?: unknown }

/** The only writer of submits. It never fails. */
export type Ledger = {
  /** Together with others of the same moment. Not for who has the organization's turn, for which this may wait. */
  storeTogether(entry: Entry): Promise<Storing>
  /** In a transaction of its own, which waits for whoever holds the organization. */
  storeAlone(entry: Entry): Promise<Storing>
  /** Takes the organization, has it decided by what there is then, and stores that. Fails as the decision does. */
  hold<Decided extends { readonly entry: Entry | undefined }>(
    organizationId: string,
    decide: (memory: OrganizationMemory) => Promise<Decided>,
  ): Promise<Decided>
}

type Waiting = { readonly entry: Entry; readonly settle: (storing: Storing) => void }

/** Entries of one organization that were decided by the same facts, behind the same end of its log. */
type Members = {
  readonly members: readonly Waiting[]
  readonly asked: Group
  /** The end of the audit log once they are stored. */
  readonly head: SealedHead | undefined
}

const limits = { maxItems: 100, maxWeight: 1_000_000 }
/** A longer one goes alone, so that others do not wait for it. */
const maxMessageLength = 65_536

/**
 * A ledger in which an organization that somebody holds has a line of its own until nobody waits in it, so that others
 * are not kept waiting. See docs/decisions/0008-one-engine-of-submits.md.
 */
export function createLedger(services: CustodyDeps, inTurn: Turns): Ledger {
  const common = { ...limits, clock: services.clock, weigh: ({ entry }: Waiting) => entry.vote.message.length }
  const lines = new Map<string, Gatherer<Waiting>>()

  function lineOf(organizationId: string): Gatherer<Waiting> {
    const take = (batch: readonly Waiting[]) => inTurn(organizationId, () => storeBatch(services, batch, storeInTurn))
    const onEmpty = () => void lines.delete(organizationId)
    const line = lines.get(organizationId) ?? createGatherer<Waiting>({ ...common, take, onEmpty })
    lines.set(organizationId, line)
    return line
  }

  function leaveOut({ entry, settle }: Waiting): Waiting {
    return {
      entry,
      settle(storing) {
        if (storing.state === 'busy') lineOf(entry.activity.organization_id)({ entry, settle })
        else settle(storing)
      },
    }
  }

  const take = (batch: readonly Waiting[]) => storeBatch(services, batch.map(leaveOut), storeAtOnce)
  const shared = createGatherer<Waiting>({ ...common, take })

  const storeAlone = (entry: Entry): Promise<Storing> =>
    new Promise((settle) => void storeBatch(services, [{ entry, settle }], storeInTurn))

  return {
    async storeTogether(entry) {
      if (entry.revision !== undefined || entry.vote.message.length > maxMessageLength) return await storeAlone(entry)
      const gather = lines.get(entry.activity.organization_id) ?? shared
      return await new Promise((settle) => gather({ entry, settle }))
    },
    storeAlone,
    hold: (organizationId, decide) =>
      // One at a time: what it reads takes another connection than the one that it holds.
      inTurn('holding', () => storeHeld(services, organizationId, decide)),
  }
}

async function storeHeld<Decided extends { readonly entry: Entry | undefined }>(
  { database, seals }: CustodyDeps,
  organizationId: string,
  decide: (memory: OrganizationMemory) => Promise<Decided>,
): Promise<Decided> {
  return await database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const decided = await decide(await readMemory({ database, seals }, organizationId))
    if (decided.entry === undefined) return decided
    const { asked } = toGroup([{ entry: decided.entry, settle: () => undefined }], seals)
    const [outcome] = await storeWithin(transaction, [asked], true)
    if (outcome?.state !== 'stored') throw new TypeError(`What is held was ${outcome?.state}`)
    return decided
  })
}

async function storeBatch(
  { database, seals, log }: CustodyDeps,
  batch: readonly Waiting[],
  storeGroups: StoreGroups,
): Promise<void> {
  const [chosen, others] = chooseMembers(batch)
  try {
    const groups = [...chosen.values()].map((members) => toGroup(members, seals))
    const asked = groups.map((group) => group.asked)
    const outcomes = new Map((await storeGroups(database, asked)).map((each) => [each.organizationId, each]))
    for (const group of groups) settleGroup(group, seals, outcomes.get(group.asked.organizationId))
  } catch (error) {
    // Whether it was stored is not known where the connection broke: each asks again alone, and finds what there is.
    if (batch.length > 1) log.warn('Submits could not be stored together', error)
    for (const { settle } of batch) settle({ state: 'failed', error })
  }
  for (const settle of others) settle()
}

/** By organization, what can be stored in one transaction; and what is told to the others when it was tried. */
function chooseMembers(batch: readonly Waiting[]) {
  const members = new Map<string, Waiting[]>()
  const others: (() => void)[] = []
  for (const waiting of batch) {
    const { memory, activity } = waiting.entry
    const { organization_id, fingerprint } = activity
    const group = members.get(organization_id) ?? []
    const [first] = group
    if (first !== undefined && !isSame(first.entry.memory, memory))
      others.push(() => waiting.settle({ state: isOfOneVersion(first.entry.memory, memory) ? 'behind' : 'changed' }))
    else if (group.some(({ entry }) => entry.activity.fingerprint === fingerprint))
      others.push(() => waiting.settle({ state: 'known' }))
    else group.push(waiting)
    members.set(organization_id, group)
  }
  return [members, others] as const
}

function isOfOneVersion(left: OrganizationMemory, right: OrganizationMemory): boolean {
  return left.facts.version === right.facts.version && left.facts.revision === right.facts.revision
}

function isSame(left: OrganizationMemory, right: OrganizationMemory): boolean {
  return left === right || (isOfOneVersion(left, right) && left.head?.hash === right.head?.hash)
}

function toGroup(members: readonly Waiting[], seals: Seals): Members {
  const [first] = members
  if (first === undefined) throw new TypeError('A group has a member')
  const { memory, activity } = first.entry
  const changes: Change[] = []
  let head = memory.head
  for (const { entry } of members) {
    const revision = entry.revision ?? memory.facts.revision
    const rows: readonly AuditRow[] = auditRowsOf({ head, revision, seals }, entry)
    changes.push(...entry.changes, { kind: 'insert', table: 'custody_audit', rows })
    head = rows.map(headOf).at(-1)
  }
  const asked = {
    organizationId: activity.organization_id,
    version: memory.facts.version,
    head: toHead(memory.head) ?? null,
    canary: members.find(({ entry }) => entry.canary !== null)?.entry.canary ?? null,
    fingerprints: members.flatMap(({ entry }) => (entry.isNew ? [entry.activity.fingerprint] : [])),
    voting: members.flatMap(({ entry }) => (entry.voting === undefined ? [] : [entry.voting])),
    changes,
  }
  return { members, asked, head }
}

/** Of a row too, which has more columns. */
function toHead(head: AuditHead | undefined): AuditHead | undefined {
  return head && { position: head.position, hash: head.hash }
}

function settleGroup({ members, head }: Members, seals: Seals, outcome: GroupOutcome | undefined): void {
  for (const { entry, settle } of members) {
    const { memory, revision, activity } = entry
    const state = judgeEnd(outcome, memory, seals)
    // Of a change nothing is remembered: what was decided by the facts of before must not follow it.
    if (state === 'stored' && revision === undefined) memory.head = head
    if (state === 'behind' && outcome?.head != null) memory.head = outcome.head
    // Where some are known, the others are tried again.
    const isOther = state === 'known' && outcome?.known.includes(activity.fingerprint) === false
    settle({ state: isOther ? 'behind' : state })
  }
}

/**
 * Behind an end that this server did not write nobody writes: who reads the organization anew finds out what it is. An
 * end of another revision says that what decides has changed, whatever the version says.
 */
function judgeEnd(outcome: GroupOutcome | undefined, { facts }: OrganizationMemory, seals: Seals): Storing['state'] {
  if (outcome?.state !== 'behind') return outcome?.state ?? 'failed'
  const { organizationId, head } = outcome
  if (head === null || head.revision !== facts.revision) return 'changed'
  const isOurs = seals.isMark(organizationId, 'audit', [head.position, head.hash, head.revision], head.mark)
  return isOurs ? 'behind' : 'changed'
}
