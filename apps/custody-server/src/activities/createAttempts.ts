import type { Turns } from '@latchkey/base'
import { isSqlite, NodeError } from '@latchkey/node'
import type { CustodyDatabase } from '../database/tables.ts'
import type { OrganizationMemories, OrganizationMemory } from '../facts/organizationMemory.ts'
import type { Ledger, Storing } from '../ledger/createLedger.ts'
import type { CustodyDeps } from '../services.ts'
import type { Decide, Decision } from './decision.ts'
import type { ActivityView } from './describeActivities.ts'

/** Something to be decided and stored. */
export type Work = {
  readonly organizationId: string
  readonly decide: Decide
  /** Whether others of its organization may be stored along with it; otherwise whoever asks has the organization's turn. */
  readonly isBesides: boolean
  /** Looks for what the same request has made before. */
  readonly findSent: () => Promise<ActivityView | undefined>
  /** Called when something was stored, or may have been. */
  readonly tell: () => void
}

/** Decides, and has stored what becomes of it if all that decided is still the same. */
export type Attempts = {
  /** Tried once by this memory; undefined where nothing was stored. */
  once(memory: OrganizationMemory, work: Work): Promise<ActivityView | undefined>
  /**
   * Again, by what there is then, as long as somebody else was quicker. Fails as the request is refused, or with
   * `database_busy`.
   */
  untilStored(work: Work): Promise<ActivityView>
}

export type AttemptsOptions = {
  readonly services: CustodyDeps
  readonly memories: OrganizationMemories
  readonly ledger: Ledger
  readonly inTurn: Turns
}

type Way = 'together' | 'alone' | 'held'

type Tried = { readonly state: Storing['state'] | 'refused'; readonly error?: unknown; readonly decision?: Decision }

/** So often somebody else may have been quicker, and so often storing may fail. */
const [maxAttempts, maxFailures] = [20, 3]
/** After so many nobody of this process comes between, and after so many nobody at all. */
const [turnAfter, holdAfter] = [2, 4]

/** The attempts of one process. */
export function createAttempts({ services, memories, ledger, inTurn }: AttemptsOptions): Attempts {
  const { database, background } = services
  // In the embedded database nobody else comes between, and what is held could not be read by.
  const canHold = !isSqlite(database)

  function finish({ later, answer }: Decision, { tell }: Work): Promise<ActivityView> {
    tell()
    // No answer waits for it: a mail server may be slow, and how long it takes would tell who gets mails.
    for (const work of later) background.run(work)
    return answer()
  }

  async function tryBy(memory: OrganizationMemory, { decide }: Work, way: Way): Promise<Tried> {
    let decision: Decision
    try {
      decision = await decide(memory)
    } catch (error) {
      return { state: 'refused', error }
    }
    const { entry } = decision
    if (entry === undefined) return { state: 'stored', decision }
    const store = way === 'together' ? ledger.storeTogether : ledger.storeAlone
    for (let attempt = 0; ; attempt++) {
      const { state, error } = await store(entry)
      // As it is, behind what others have added to the log meanwhile.
      if (state === 'behind' && attempt < maxAttempts) continue
      // It is another organization now, or the master key is another one.
      if (state === 'changed' || state === 'busy' || entry.revision !== undefined) memories.forget(memory)
      return { state, error, decision }
    }
  }

  async function tryHeld({ organizationId, decide }: Work): Promise<Tried> {
    let refusal: Tried | undefined
    const held = ledger.hold(organizationId, async (memory) => {
      try {
        return await decide(memory)
      } catch (error) {
        refusal = { state: 'refused', error }
        throw error
      }
    })
    return await held.then(
      (decision): Tried => ({ state: 'stored', decision }),
      (error: unknown) => refusal ?? { state: 'failed', error },
    )
  }

  /** Answers, or says what kept it from that. */
  async function attempt(
    work: Work,
    way: Way,
  ): Promise<{ readonly view: ActivityView } | { readonly failure: unknown }> {
    const memory = way === 'held' ? undefined : await memories.recall(work.organizationId)
    const { state, error, decision } = await (memory === undefined ? tryHeld(work) : tryBy(memory, work, way))
    if (state === 'stored' && decision !== undefined) return { view: await finish(decision, work) }
    if (state === 'failed') work.tell()
    const sent = await work.findSent()
    if (sent !== undefined) {
      // Where the connection broke, it may be stored all the same.
      const isOwn = decision?.entry?.activity.id === sent.id
      return { view: isOwn && decision !== undefined ? await finish(decision, work) : sent }
    }
    if (state !== 'refused') return { failure: state === 'failed' ? error : undefined }
    // A refusal by a memory may be out of date.
    if (memory === undefined || (await isPresent(database, memory))) throw error
    memories.forget(memory)
    return { failure: undefined }
  }

  function wayOf({ isBesides }: Work, attempts: number, failures: number): Way {
    if (attempts >= holdAfter && canHold) return 'held'
    return isBesides && failures === 0 && attempts < turnAfter ? 'together' : 'alone'
  }

  return {
    async once(memory, work) {
      const { state, decision } = await tryBy(memory, work, 'together')
      if (state === 'stored' && decision !== undefined) return await finish(decision, work)
      if (state === 'failed') work.tell()
      return undefined
    },
    async untilStored(work) {
      const failures: unknown[] = []
      for (let attempts = 0; attempts < maxAttempts && failures.length < maxFailures; attempts++) {
        const way = wayOf(work, attempts, failures.length)
        const isToWait = work.isBesides && attempts >= turnAfter
        const tryNow = () => attempt(work, way)
        const outcome = await (isToWait ? inTurn(work.organizationId, tryNow) : tryNow())
        if ('view' in outcome) return outcome.view
        if (outcome.failure !== undefined) failures.push(outcome.failure)
      }
      throw failures.at(-1) ?? new NodeError('database_busy')
    },
  }
}

/** Whether the organization is what is remembered of it. */
async function isPresent(database: CustodyDatabase, { facts }: OrganizationMemory): Promise<boolean> {
  const row = await database
    .selectFrom('custody_organization as organization')
    .leftJoin('custody_seal as seal', 'seal.organization_id', 'organization.id')
    .select(['organization.version', 'seal.revision'])
    .where('organization.id', '=', facts.organizationId)
    .executeTakeFirst()
  return row?.version === facts.version && row.revision === facts.revision
}
