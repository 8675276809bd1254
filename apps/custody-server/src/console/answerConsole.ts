import { type ConsoleOutput, type ConsoleQuestion, consoleEndpoints } from '@latchkey/custody'
import { isThere } from '../database/isThere.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { createReadings } from '../facts/readings.ts'
import type { AppDeps } from '../http/appDeps.ts'
import { type Asked, readCaller, readStampedCaller } from '../http/readCaller.ts'
import { readInput } from '../http/readInput.ts'
import { isOwners } from '../mail/mailLimit.ts'
import { checkAudit } from './checkAudit.ts'
import { readOutcomes } from './readOutcomes.ts'
import { readVerdict } from './readVerdict.ts'

/**
 * Answers the owner's console. Reading is for whoever may read the organization; the audit log is gone through for its
 * root users only, and those of its parent, by a stamp: it is much work.
 */
export async function answerConsole(
  deps: AppDeps,
  asked: Asked<ConsoleQuestion>,
): Promise<ConsoleOutput<ConsoleQuestion>> {
  const { database } = deps.services
  switch (asked.name) {
    case 'verify_audit': {
      const caller = await readStampedCaller(deps, asked)
      const { expectedHash } = readInput(consoleEndpoints.verify_audit.input, asked.body.json)
      // One after another, whoever asks: each takes memory and time for itself.
      return await deps.inTurn('verify_audit', () => checkAudit(deps, caller, expectedHash ?? undefined))
    }
    case 'policy_outcomes': {
      const { organization } = await readCaller(deps, asked)
      const { activityId } = readInput(consoleEndpoints.policy_outcomes.input, asked.body.json)
      return { outcomes: await readOutcomes(createReadings(deps.services), organization.id, activityId) }
    }
    case 'policy_verdict': {
      const caller = await readCaller(deps, asked)
      const { type, parameters } = readInput(consoleEndpoints.policy_verdict.input, asked.body.json)
      return await readVerdict(deps, caller, { type, parameters })
    }
    case 'overview': {
      const { organization } = await readCaller(deps, asked)
      readInput(consoleEndpoints.overview.input, asked.body.json)
      return await readOverview(database, organization.id)
    }
    case 'open_mail_code': {
      const caller = await readStampedCaller(deps, asked)
      // The server that had it mailed: pages ask there, where who tries is counted and no answer tells by its time.
      if (!isOwners(caller) || caller.organization.parent_id === null)
        throw new CustodyServerError('credential_restricted')
      const { userId, targetPublicKey, digits } = readInput(consoleEndpoints.open_mail_code.input, asked.body.json)
      const tried = { organizationId: caller.organization.id, userId, targetPublicKey, digits }
      return { credentialBundle: await deps.codes(tried) }
    }
    case 'sub_organizations': {
      const { organization } = await readCaller(deps, asked)
      const { subOrganizationIds } = readInput(consoleEndpoints.sub_organizations.input, asked.body.json)
      return await readSubOrganizations(database, organization.id, subOrganizationIds)
    }
  }
}

/** The console's first data. */
async function readOverview(database: CustodyDatabase, organizationId: string): Promise<ConsoleOutput<'overview'>> {
  const below = await database
    .selectFrom('custody_organization_count')
    .select('below')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const waiting = await database
    .selectFrom('custody_activity')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
    .executeTakeFirstOrThrow()
  return { subOrganizationCount: below?.below ?? 0, waitingActivityCount: Number(waiting.count) }
}

/** Names of organizations below another one, and their numbers of users. Of others nothing is told. */
async function readSubOrganizations(
  database: CustodyDatabase,
  organizationId: string,
  ids: readonly string[],
): Promise<ConsoleOutput<'sub_organizations'>> {
  const rows = await database
    .selectFrom('custody_organization')
    .select((of) => [
      'id',
      'name',
      'created_at_ms',
      of
        .selectFrom('custody_user')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('custody_user.organization_id', '=', 'custody_organization.id')
        .as('user_count'),
    ])
    .where('parent_id', '=', organizationId)
    .where(isThere)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const subOrganizations = rows.map(({ id, name, created_at_ms, user_count }) => ({
    subOrganizationId: id,
    name,
    userCount: Number(user_count),
    createdAtMs: Number(created_at_ms),
  }))
  return { subOrganizations }
}
