import type { AuditHead } from '../audit/auditLink.ts'
import {
  type StoreSubmits,
  type SubmitGroup,
  type SubmitGroupOutcome,
  storeSubmitsAtOnce,
  storeSubmitsInTurn,
  type TableRows,
} from '../database/storeSubmits.ts'
import type { AuditRow } from '../database/tables.ts'
import type { CustodyServices } from '../services.ts'
import { collectRows } from './collectRows.ts'
import type { ActivityView } from './describeActivities.ts'
import type { ActivityDraft } from './draftActivity.ts'
import { createGatherer, type Gatherer } from './gatherer.ts'
import { auditRowsBehind } from './nextAuditRows.ts'
import type { OrganizationMemory } from './organizationMemory.ts'
import type { Turns } from './turns.ts'

/** A submit that was decided and carried out, but for its place in the audit log. */
export type PreparedSubmit = {
  readonly draft: ActivityDraft
  /** What it was decided by. */
  readonly memory: OrganizationMemory
  readonly rows: TableRows
  readonly canary: string | null
  readonly answer: ActivityView
}

/** What became of a submit; `failed` where the statement did. All but `stored` have left nothing behind. */
export type StoringState = SubmitGroupOutcome['state'] | 'failed'

export type SubmitStore = (submit: PreparedSubmit) => Promise<StoringState>

type Waiting = { readonly submit: PreparedSubmit; readonly settle: (state: StoringState) => void }

/** Submits of one organization that were decided by the same memory. */
type Group = {
  readonly memory: OrganizationMemory
  readonly members: readonly Waiting[]
  readonly asked: SubmitGroup
  /** The end of the audit log once they are stored. */
  readonly head: AuditHead | undefined
}

const limits = { maxItems: 100, maxWeight: 1_000_000 }

/**
 * Stores submits, those of the same moment together. An organization that somebody holds has a line of its own until
 * nobody waits in it, so that others are not kept waiting. Never fails.
 */
export function createSubmitStore(services: CustodyServices, inTurn: Turns): SubmitStore {
  const common = { ...limits, clock: services.clock, weigh: ({ submit }: Waiting) => submit.draft.vote.message.length }
  const lines = new Map<string, Gatherer<Waiting>>()

  function lineOf(organizationId: string): Gatherer<Waiting> {
    const take = (batch: readonly Waiting[]) =>
      inTurn(organizationId, () => storeBatch(services, batch, storeSubmitsInTurn))
    const onEmpty = () => void lines.delete(organizationId)
    const line = lines.get(organizationId) ?? createGatherer<Waiting>({ ...common, take, onEmpty })
    lines.set(organizationId, line)
    return line
  }

  function leaveOut({ submit, settle }: Waiting): Waiting {
    const { organization_id } = submit.draft.activity
    return {
      submit,
      settle(state) {
        if (state === 'busy') lineOf(organization_id)({ submit, settle })
        else settle(state)
      },
    }
  }

  const take = (batch: readonly Waiting[]) => storeBatch(services, batch.map(leaveOut), storeSubmitsAtOnce)
  const shared = createGatherer<Waiting>({ ...common, take })
  return (submit) =>
    new Promise((settle) => {
      const gather = lines.get(submit.draft.activity.organization_id) ?? shared
      gather({ submit, settle })
    })
}

async function storeBatch(
  { database, log }: CustodyServices,
  batch: readonly Waiting[],
  storeSubmits: StoreSubmits,
): Promise<void> {
  const [members, others] = chooseMembers(batch)
  try {
    const groups = [...members.values()].map(toGroup)
    const asked = groups.map((group) => group.asked)
    const outcomes = new Map((await storeSubmits(database, asked)).map((each) => [each.organizationId, each]))
    for (const group of groups) settleGroup(group, outcomes.get(group.asked.organizationId))
  } catch (error) {
    // Whether it was stored is not known where the connection broke: each asks again alone, and finds what there is.
    log.warn('Submits could not be stored together', error)
    for (const { settle } of batch) settle('failed')
  }
  for (const settle of others) settle()
}

/** By organization, what can be stored in one statement; and what is told to the others when it was tried. */
function chooseMembers(batch: readonly Waiting[]) {
  const members = new Map<string, Waiting[]>()
  const others: (() => void)[] = []
  for (const waiting of batch) {
    const { memory, draft } = waiting.submit
    const { organization_id, fingerprint } = draft.activity
    const group = members.get(organization_id) ?? []
    const [first] = group
    if (first !== undefined && first.submit.memory !== memory) others.push(() => waiting.settle('changed'))
    else if (group.some(({ submit }) => submit.draft.activity.fingerprint === fingerprint))
      others.push(() => waiting.settle('known'))
    else group.push(waiting)
    members.set(organization_id, group)
  }
  return [members, others] as const
}

function toGroup(members: readonly Waiting[]): Group {
  const [first] = members
  if (first === undefined) throw new TypeError('A group has a member')
  const { memory, draft } = first.submit
  const { rows, add } = collectRows()
  let head = memory.head
  for (const { submit } of members) {
    // Entries of a record of rows by table; its names are those of tables.
    for (const [table, added] of Object.entries(submit.rows)) add(table as keyof TableRows, added as never)
    const links: readonly AuditRow[] = auditRowsBehind(head, submit.draft)
    add('custody_audit', links)
    head = links.at(-1)
  }
  const asked = {
    organizationId: draft.activity.organization_id,
    version: memory.version,
    head: toHead(memory.head) ?? null,
    canary: members.find(({ submit }) => submit.canary !== null)?.submit.canary ?? null,
    fingerprints: members.map(({ submit }) => submit.draft.activity.fingerprint),
    rows,
  }
  return { memory, members, asked, head: toHead(head) }
}

/** Of a row too, which has more columns. */
function toHead(head: AuditHead | undefined): AuditHead | undefined {
  return head && { position: head.position, hash: head.hash }
}

function settleGroup({ memory, members, head }: Group, outcome: SubmitGroupOutcome | undefined): void {
  const state = outcome?.state ?? 'failed'
  if (state === 'stored') memory.head = head
  if (state === 'behind') memory.head = outcome?.head ?? undefined
  for (const { submit, settle } of members) {
    // Where some are known, the others are tried again.
    const isOther = state === 'known' && outcome?.known.includes(submit.draft.activity.fingerprint) === false
    settle(isOther ? 'behind' : state)
  }
}
