import { type ConsoleOutput, findVersion, submitNames } from '@latchkey/custody'
import type { Caller } from '../authentication/caller.ts'
import { refuseParameter } from '../errors.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { evaluateActivity } from '../evaluation/evaluateActivity.ts'
import { createReadings } from '../facts/readings.ts'
import type { AppDeps } from '../http/appDeps.ts'
import { readInput } from '../http/readInput.ts'
import { namePolicies } from './namePolicies.ts'

/** A submit that is thought of, not sent. */
export type Imagined = { readonly type: string; readonly parameters: unknown }

/**
 * The decision if the caller asked for this now, and what each policy would say. Nothing is done or kept. A
 * read-only session is no credential that approves, so that policies which look at credentials see none of its kind.
 */
export async function readVerdict(
  { services: { database, seals, clock } }: AppDeps,
  { organization, user, credential }: Caller,
  imagined: Imagined,
): Promise<ConsoleOutput<'policy_verdict'>> {
  const { id, type, publicKey, credentialId } = credential
  const approving = { id, userId: user.id, type, publicKey, ...(credentialId !== '' && { credentialId }) }
  const readings = createReadings({ database, seals })
  const { decision, outcomes } = await evaluateActivity({
    readings,
    organizationId: organization.id,
    votingOrganizationId: user.organization_id,
    activity: readActivity(imagined),
    requester: user,
    approvals: [{ userId: user.id, credential: approving }],
    nowMs: clock.now(),
  })
  return { decision, outcomes: namePolicies(await readings.factsOf(user.organization_id), outcomes) }
}

/** As `answerSubmit` reads it: held to the form that its type names. */
function readActivity({ type, parameters }: Imagined): ProposedActivity {
  for (const name of submitNames) {
    const version = findVersion(name, type)
    // Every schema of parameters is one of an object.
    if (version !== undefined) {
      return { name, type, parameters: readInput(version.input, parameters) as ProposedActivity['parameters'] }
    }
  }
  throw refuseParameter('type', 'no endpoint takes it')
}
