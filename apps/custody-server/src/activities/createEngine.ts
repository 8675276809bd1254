import type { SubmitName } from '@latchkey/custody'
import { CustodyServerError } from '../errors.ts'
import { createOrganizationMemories } from '../facts/organizationMemory.ts'
import { createReadings } from '../facts/readings.ts'
import { createLedger } from '../ledger/createLedger.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import { createAttempts, type Work } from './createAttempts.ts'
import { decideSubmit } from './decideSubmit.ts'
import { decideVote, type VoteRequest } from './decideVote.ts'
import { type ActivityView, describeActivity } from './describeActivities.ts'
import type { EngineDeps } from './engineDeps.ts'
import { findActivity } from './findActivity.ts'
import { limitsOfSession } from './heldSessions.ts'
import { rememberRequest } from './rememberRequest.ts'
import type { SubmitRequest } from './submitRequest.ts'

/**
 * Reads what decides, decides by it, and has the ledger store what becomes of it, if all that decided is still the same:
 * when an answer leaves, it is stored. What is denied or fails leaves nothing behind.
 */
export type Engine = {
  /** The same bytes again are answered with the same activity. */
  submit(request: SubmitRequest): Promise<ActivityView>
  /**
   * The same for a caller who is remembered, tried once: it is stored only if his organization still has the version of
   * that time. Undefined where nothing was stored.
   */
  submitRemembered(request: SubmitRequest): Promise<ActivityView | undefined>
  /** Answers the activity that was voted on. */
  vote(request: VoteRequest): Promise<ActivityView>
}

/** Activities of a parent's users in a sub-organization, by their own quorum and policies. */
const parentsMayAsk: readonly SubmitName[] = ['email_auth', 'init_user_email_recovery', 'oauth']

/** These leave everything as it was. */
const signing: readonly SubmitName[] = ['sign_raw_payload', 'sign_raw_payloads', 'sign_transaction']

/** These leave their own organization as it was, and so need not come one after another. */
const besides: readonly SubmitName[] = [...signing, 'create_sub_organization']

/** Whether submits of this name may be stored along with others of their organization. */
export function isStoredBesides(name: SubmitName): boolean {
  return besides.includes(name)
}

/** The engine of one process. Any number of them may run over one database. */
export function createEngine(deps: EngineDeps): Engine {
  const { services, inTurn } = deps
  const { database, clock } = services
  const memories = createOrganizationMemories(services)
  const attempts = createAttempts({ services, memories, ledger: createLedger(services, inTurn), inTurn })

  /** Bytes that were sent before. */
  async function findSent({ caller, message }: SubmitRequest | VoteRequest): Promise<ActivityView | undefined> {
    const { organization, user, credential } = caller
    const sent = await findActivity(database, organization.id, fingerprintOf(message))
    return sent && (await describeActivity(createReadings(services), sent, { user, credential, nowMs: clock.now() }))
  }

  function workOf(request: SubmitRequest, name: SubmitName) {
    const { id } = request.caller.organization
    const remembered = rememberRequest(services)
    const depsOf = () => (signing.includes(name) ? deps : { ...deps, services: remembered.servicesOfAttempt() })
    const work: Work = {
      organizationId: id,
      isBesides: besides.includes(name),
      decide: (memory) => decideSubmit(depsOf(), request, memory),
      findSent: () => findSent(request),
      tell() {
        if (!signing.includes(name)) deps.onChange()
        deps.onAudited(id)
      },
    }
    return { ...work, verifyToken: remembered.verifyToken }
  }

  /** Amounts of sessions add up within a day: whoever asks at the same time is counted too. */
  async function counted<Value>({ caller, activity }: SubmitRequest, work: () => Promise<Value>): Promise<Value> {
    const { organization, credential } = caller
    const limits = limitsOfSession(services.config.sessionLimits, organization, credential)
    const isCounted = limits !== undefined && signing.includes(activity.name)
    return isCounted ? await inTurn(`sessions of ${organization.id}`, work) : await work()
  }

  return {
    async submit(request) {
      assertMayAsk(request)
      const work = workOf(request, request.activity.name)
      if (work.isBesides) return await counted(request, () => attempts.untilStored(work))
      // Nobody else of the organization waits for a provider.
      await Promise.allSettled(tokensIn(request.activity.parameters).map(work.verifyToken))
      return await inTurn(
        work.organizationId,
        async () => (await work.findSent()) ?? (await attempts.untilStored(work)),
      )
    },
    async submitRemembered(request) {
      assertMayAsk(request)
      const { organization, version } = request.caller
      let memory = await memories.recall(organization.id)
      if (memory.facts.version !== version) {
        memories.forget(memory)
        memory = await memories.recall(organization.id)
      }
      if (memory.facts.version !== version) return undefined
      const known = memory
      return await counted(request, () => attempts.once(known, workOf(request, request.activity.name)))
    },
    async vote(request) {
      const { id } = request.caller.organization
      const remembered = rememberRequest(services)
      const work: Work = {
        organizationId: id,
        isBesides: false,
        decide: (memory) => decideVote({ ...deps, services: remembered.servicesOfAttempt() }, request, memory),
        // The body of a vote makes no activity that could be found.
        findSent: async () => undefined,
        tell() {
          deps.onChange()
          deps.onAudited(id)
        },
      }
      return await inTurn(id, () => attempts.untilStored(work))
    },
  }
}

/** The tokens of OpenID providers that parameters hold. */
function tokensIn(parameters: unknown): readonly string[] {
  if (typeof parameters !== 'object' || parameters === null) return []
  return Object.entries(parameters).flatMap(([name, value]) =>
    name === 'oidcToken' && typeof value === 'string' ? [value] : tokensIn(value),
  )
}

/** Fails with `organization_mismatch`. */
function assertMayAsk({ caller: { organization, user }, activity }: SubmitRequest): void {
  if (user.organization_id === organization.id || parentsMayAsk.includes(activity.name)) return
  const data = { target: organization.id, voters: user.organization_id }
  throw new CustodyServerError('organization_mismatch', { data })
}
