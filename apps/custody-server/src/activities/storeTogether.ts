import type { SubmitName } from '@latchkey/custody'
import type { StampedCaller } from '../authentication/caller.ts'
import type { CustodyServices } from '../services.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import type { ProposedActivity } from './activityFacts.ts'
import { collectRows } from './collectRows.ts'
import { type ActivityView, describeNewActivity } from './describeActivities.ts'
import { draftActivity } from './draftActivity.ts'
import { createEvaluateOnce } from './evaluateOnce.ts'
import { assertCredential } from './lockOrganization.ts'
import { createOrganizationMemories, type OrganizationMemories, type OrganizationMemory } from './organizationMemory.ts'
import { readVoter } from './readVoter.ts'
import type { PlainContext } from './submitContext.ts'
import type { SubmitRequest } from './submitRequest.ts'
import { createSubmitStore, type PreparedSubmit } from './submitStore.ts'
import type { Turns } from './turns.ts'

/**
 * Decides a submit by what is known of its organization, and stores it in one statement with others of the same moment.
 * The answer is given when that is committed. Undefined where nothing was stored: the submit must be decided anew, by
 * somebody who holds the organization.
 */
export type StoreTogether = (request: SubmitRequest) => Promise<ActivityView | undefined>

export type StoreTogetherOptions = {
  readonly services: CustodyServices
  readonly inTurn: Turns
  /** Whether an activity's handler only reads and makes rows. */
  readonly isPlain: (name: SubmitName) => boolean
  readonly executePlain: (context: PlainContext, activity: ProposedActivity) => Promise<object>
}

const maxAttempts = 3
/** What is longer goes alone, so that others do not wait for it. */
const maxMessageLength = 65_536

/** See docs/decisions/0008-submits-stored-together.md for why this is safe. */
export function createStoreTogether(options: StoreTogetherOptions): StoreTogether {
  const { services, isPlain } = options
  const memories = createOrganizationMemories(services.database)
  const store = createSubmitStore(services, options.inTurn)
  return async (request) => {
    const { activity, caller, message } = request
    if (!isPlain(activity.name) || message.length > maxMessageLength) return undefined
    const memory = await recallFor(memories, caller)
    const prepared = memory && (await prepareFrom(memory, { options, memories, request }))
    if (prepared === undefined) return undefined
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const state = await store(prepared)
      if (state === 'stored') return prepared.answer
      // As it is, behind what others have added to the log.
      if (state === 'behind') continue
      if (state === 'changed') memories.forget(caller.organization.id)
      return undefined
    }
    return undefined
  }
}

/** Who asks, and what decides, must be of one moment: the statement sees to it that this is the moment of storing. */
async function recallFor(memories: OrganizationMemories, { organization: { id }, version }: StampedCaller) {
  const memory = await memories.recall(id)
  if (memory.version === version) return memory
  memories.forget(id)
  const newer = await memories.recall(id)
  return newer.version === version ? newer : undefined
}

type Preparation = {
  readonly options: StoreTogetherOptions
  readonly memories: OrganizationMemories
  readonly request: SubmitRequest
}

async function prepareFrom(memory: OrganizationMemory, { options, memories, request }: Preparation) {
  try {
    return await prepare(options, request, memory)
  } catch {
    // What is refused by a memory may be allowed by now: only who holds the organization may say so, and the next one is
    // not to be refused by the same memory.
    memories.forget(request.caller.organization.id)
    return undefined
  }
}

/** Decides a submit and carries it out, as far as rows: they are stored by somebody else, or never. */
async function prepare(
  { services, executePlain }: StoreTogetherOptions,
  request: SubmitRequest,
  memory: OrganizationMemory,
): Promise<PreparedSubmit> {
  const { activity, caller, message } = request
  const { readings } = memory
  const { organization, user } = caller
  const nowMs = services.clock.now()
  await assertCredential(readings, caller)
  const { rows, add } = collectRows()
  const evaluate = createEvaluateOnce()
  let canary: string | null = null
  const draft = await draftActivity({
    readings,
    request,
    fingerprint: fingerprintOf(message),
    nowMs,
    evaluate,
    async carryOut({ approvals, countingApprovals }) {
      // Written out, as all that is made at each signature: see record 8, plain values.
      const context: PlainContext = {
        database: readings.database,
        readings,
        services,
        organization,
        user,
        nowMs,
        evaluate,
        approvals,
        countingApprovals,
        async insert(table, added) {
          add(table, added)
        },
        async readCanary() {
          canary = await readings.once('canary', async (database) => {
            const query = database.selectFrom('custody_setting').select('value').where('name', '=', 'canary')
            return (await query.executeTakeFirstOrThrow()).value
          })
          return canary
        },
      }
      return { result: await executePlain(context, activity), shownOnce: {} }
    },
  })
  add('custody_activity', [draft.activity])
  add('custody_vote', [draft.vote])
  add('custody_policy_outcome', draft.outcomes)
  const answer = describeNewActivity(draft, await readVoter(readings, caller))
  return { draft, memory, rows, canary, answer }
}
