import { createHash } from 'node:crypto'
import { newestVersion } from '@latchkey/custody'
import { type RawBuilder, sql } from 'kysely'
import { sealAsIs } from '../commands/adopt.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { createTestKey, type TestKey } from './testKey.ts'
import type { TestServer } from './testServer.ts'

/** So many of all activities of the root organization wait for votes, and so many have failed. */
const waiting = 20
const failed = 20
const sessionMs = 3_600_000

/** The types of the root organization's activities: of those that wait, of those that failed, and of all others. */
export const filledTypes = {
  waiting: newestVersion('create_user_tag').activityType,
  failed: newestVersion('create_policy').activityType,
  common: newestVersion('create_sub_organization').activityType,
}

/** A root organization with many below it. Each of them is known by its number, from 1. */
export type Filled = {
  readonly custody: TestServer
  readonly organizations: number
  /** The key of the owner of the organization in the middle. */
  readonly ownerKey: TestKey
}

/** The id of the object of a kind with a number. */
export function filledId(kind: string, number: number): string {
  const digits = createHash('md5').update(`${kind} ${number}`).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The number of the organization in the middle. */
export function middleOf({ organizations }: Pick<Filled, 'organizations'>): number {
  return Math.ceil(organizations / 2)
}

/** More questions than this are asked of no organizations that are filled. */
const maxTurns = 300

/** The number of another organization for each turn, and never one that is called as many are. */
export function turnOf({ organizations }: Pick<Filled, 'organizations'>, turn: number): number {
  return 2 * ((turn * 7919) % Math.floor(organizations / 2)) + 1
}

/**
 * Puts so many organizations below the root organization, as if as many visitors had each made one and signed once:
 * straight into the tables, with nothing in them that opens or verifies. Those that anybody asks for are sealed.
 */
export async function fillOrganizations(custody: TestServer, organizations: number): Promise<Filled> {
  const ownerKey = createTestKey()
  const filled = { custody, organizations, ownerKey }
  // In one transaction an organization has one version: what is put into it changes no row that is there.
  await custody.database.transaction().execute(async (transaction) => {
    for (const statement of [...peopleOf(filled), ...keysOf(filled), ...activitiesOf(filled)]) {
      await statement.execute(transaction)
    }
    await transaction
      .updateTable('custody_api_key')
      .set({ public_key: ownerKey.publicKey } as never)
      .where('id', '=', filledId('api key', middleOf(filled)))
      .execute()
    const asked = new Set([middleOf(filled), ...Array.from({ length: maxTurns }, (_, turn) => turnOf(filled, turn))])
    await sealAsIs(transaction, custody.seals, custody.root.organizationId)
    for (const number of asked) await sealAsIs(transaction, custody.seals, filledId('organization', number))
  })
  await settle(custody.database)
  return filled
}

/** As the database does by itself, and the embedded one when it is told to: its plans know how many rows there are. */
async function settle(database: CustodyDatabase): Promise<void> {
  await sql`vacuum analyze`.execute(database)
}

const idOf = (kind: string) => sql`md5(${`${kind} `}::text || each)::uuid::text`
const digits = (kind: string) => sql`md5(${`${kind} `}::text || each)`

type Statement = RawBuilder<unknown>

/** One row of each for every organization; times grow with the number. */
function eachOf({ custody, organizations }: Filled) {
  const start = custody.clock.now() - organizations
  const times = sql`${start}::bigint + each, ${start}::bigint + each`
  const from = sql`from generate_series(1, ${organizations}::integer) each`
  const owned = (kind: string) => sql`${idOf(kind)}, ${idOf('organization')}`
  return { start, times, from, owned, now: sql`${custody.clock.now()}::bigint` }
}

function peopleOf(filled: Filled): Statement[] {
  const { times, from, owned, now } = eachOf(filled)
  const { organizationId } = filled.custody.root
  return [
    sql`insert into custody_organization (id, parent_id, name, root_threshold, created_at_ms, updated_at_ms)
      select ${idOf('organization')}, ${organizationId}, 'visitor ' || each, 1, ${times} ${from}`,
    sql`insert into custody_data_key select ${idOf('organization')}, master_key_id, wrapped_key, ${now}
      from custody_data_key, generate_series(1, ${filled.organizations}::integer) each
      where organization_id = ${organizationId}`,
    sql`insert into custody_feature select ${idOf('organization')}, name, null ${from},
      (values ('FEATURE_NAME_EMAIL_AUTH'), ('FEATURE_NAME_EMAIL_RECOVERY')) as features (name)`,
    // Whoever makes organizations for visitors calls most of them the same.
    sql`insert into custody_user (id, organization_id, name, email, phone, is_root, created_at_ms, updated_at_ms)
      select ${owned('user')}, case when each % 2 = 0 then 'Visitor' else 'visitor ' || each end,
        'visitor-' || each || '@example.org', '+1' || (2000000000 + each), true, ${times} ${from}`,
    sql`insert into custody_tag select ${owned('tag')}, 'person', 'TAG_TYPE_USER', ${times} ${from}`,
    sql`insert into custody_tag_member select ${idOf('tag')}, ${idOf('organization')}, ${idOf('user')} ${from}`,
    sql`insert into custody_api_key (id, organization_id, user_id, name, public_key, type, created_at_ms, updated_at_ms)
      select ${owned('api key')}, ${idOf('user')}, 'page', '02' || ${digits('x')} || ${digits('y')},
        'CREDENTIAL_TYPE_API_KEY_P256', ${times} ${from}`,
    sql`insert into custody_authenticator select ${owned('passkey')}, ${idOf('user')}, 'Phone', ${digits('credential')},
      repeat('30', 91), repeat('49', 32), repeat('0', 32), '["AUTHENTICATOR_TRANSPORT_INTERNAL"]', ${times} ${from}`,
    sql`insert into custody_oauth_provider select ${owned('provider')}, ${idOf('user')}, 'issuer',
      ${filled.custody.issuer.issuer}, 'app', 'subject ' || each, ${times} ${from}`,
    sql`insert into custody_session select ${digits('session')} || ${digits('token')}, ${idOf('organization')},
      ${idOf('user')}, ${now}, ${now} + ${sessionMs}::bigint ${from}`,
  ]
}

function keysOf(filled: Filled): Statement[] {
  const { times, from, owned } = eachOf(filled)
  const path = "m/44'/60'/0'/0/0"
  return [
    sql`insert into custody_wallet select ${owned('wallet')}, 'Wallet', repeat('sealed', 30), ${digits('mark')}, false,
      false, ${times} ${from}`,
    sql`insert into custody_wallet_account select ${owned('account')}, ${idOf('wallet')}, null, 'CURVE_SECP256K1',
      'PATH_FORMAT_BIP32', ${path}, 'ADDRESS_FORMAT_ETHEREUM', '0x' || upper(left(${digits('a')} || ${digits('b')}, 40)),
      '02' || ${digits('x')} || ${digits('y')}, ${times} ${from}`,
  ]
}

/** For every organization its making, among the activities of the root organization, and one signature of its own. */
function activitiesOf(filled: Filled): Statement[] {
  const { custody, organizations } = filled
  const { organizationId, userId } = custody.root
  const { times, from, start } = eachOf(filled)
  const isNth = (most: number, rest: number) =>
    sql`each % ${Math.ceil(organizations / most)}::integer = ${rest}::integer`
  const body = (kind: string) => sql`'{"note":"' || repeat(${digits(kind)}, 20) || '"}'`
  const insertion = sql`insert into custody_activity (id, organization_id, voting_organization_id, user_id, type,
    fingerprint, status, parameters_json, created_at_ms, updated_at_ms)`
  return [
    sql`${insertion} select ${idOf('making')}, ${organizationId}, ${organizationId}, ${userId},
      case when ${isNth(waiting, 1)} then ${filledTypes.waiting} when ${isNth(failed, 2)} then ${filledTypes.failed}
        else ${filledTypes.common} end,
      'sha256:' || ${digits('making')} || ${digits('print')},
      case when ${isNth(waiting, 1)} then 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
        when ${isNth(failed, 2)} then 'ACTIVITY_STATUS_FAILED' else 'ACTIVITY_STATUS_COMPLETED' end,
      ${body('making')}, ${times} ${from}`,
    sql`${insertion} select ${idOf('signing')}, ${idOf('organization')}, ${idOf('organization')}, ${idOf('user')},
      ${newestVersion('sign_raw_payload').activityType}, 'sha256:' || ${digits('signing')} || ${digits('print')},
      'ACTIVITY_STATUS_COMPLETED', ${body('signing')}, ${times} ${from}`,
    sql`insert into custody_vote select md5('vote ' || id)::uuid::text, organization_id, id, user_id,
      'VOTE_SELECTION_APPROVED', parameters_json, 'key', 'signature', 'SIGNATURE_SCHEME_TK_API_P256', '{}', user_id,
      'CREDENTIAL_TYPE_API_KEY_P256', false, created_at_ms from custody_activity where created_at_ms > ${start}::bigint`,
    sql`insert into custody_audit select ${idOf('organization')}, 1, repeat('0', 64), ${body('signing')},
      ${digits('hash')} || ${digits('tail')} ${from}`,
    sql`insert into custody_audit select ${organizationId}, ${start}::bigint + each, repeat('0', 64), ${body('making')},
      ${digits('hash')} || ${digits('tail')} ${from}`,
  ]
}
