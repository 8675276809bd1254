import { createHash } from 'node:crypto'
import { newestVersion } from '@latchkey/custody'
import { isSqlite } from '@latchkey/node'
import { sql } from 'kysely'
import type { CustodyDatabase, CustodyTables, CustodyTransaction } from '../database/tables.ts'
import { sealAsIs } from './reseal.ts'
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
  return digitsOf(kind, number).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function digitsOf(kind: string, number: number): string {
  return createHash('md5').update(`${kind} ${number}`).digest('hex')
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
    const dataKey = await transaction
      .selectFrom('custody_data_key')
      .selectAll()
      .where('organization_id', '=', custody.root.organizationId)
      .executeTakeFirstOrThrow()
    const tables = { ...peopleOf(filled), ...keysOf(filled), ...activitiesOf(filled) }
    await insertEach(transaction, organizations, 'custody_organization', tables.custody_organization)
    await insertEach(transaction, organizations, 'custody_data_key', (each) => [
      { ...dataKey, organization_id: filledId('organization', each) },
    ])
    for (const [table, rowsOf] of Object.entries(tables)) {
      // The tables are those of the literals, which `entries` cannot say.
      if (table !== 'custody_organization') await insertEach(transaction, organizations, table as TableName, rowsOf)
    }
    const asked = new Set([middleOf(filled), ...Array.from({ length: maxTurns }, (_, turn) => turnOf(filled, turn))])
    await sealAsIs(transaction, custody.seals, custody.root.organizationId)
    for (const number of asked) await sealAsIs(transaction, custody.seals, filledId('organization', number))
  })
  await settle(custody.database)
  return filled
}

type TableName = keyof CustodyTables
type RowsOf = (each: number) => readonly object[]

/** So many organizations at once: no statement may have more values than an engine takes. */
const batch = 200

/** The rows of each organization, from the first to the last. */
async function insertEach(transaction: CustodyTransaction, organizations: number, table: TableName, rowsOf: RowsOf) {
  for (let first = 1; first <= organizations; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, organizations - first + 1) }, (_, index) => first + index)
    // The rows are those of the table that is named beside them.
    const rows = numbers.flatMap(rowsOf) as never
    await transaction.insertInto(table).values(rows).execute()
  }
}

/** As a PostgreSQL does by itself after a while. SQLite plans without counting, here as in the product. */
async function settle(database: CustodyDatabase): Promise<void> {
  if (!isSqlite(database)) await sql`vacuum analyze`.execute(database)
}

/** Times grow with the number. */
function startOf({ custody, organizations }: Filled): number {
  return custody.clock.now() - organizations
}

function timesOf(filled: Filled, each: number) {
  const at = startOf(filled) + each
  return { created_at_ms: at, updated_at_ms: at }
}

const owned = (kind: string, each: number) => ({
  id: filledId(kind, each),
  organization_id: filledId('organization', each),
})

function peopleOf(filled: Filled) {
  const { custody, ownerKey } = filled
  const nowMs = custody.clock.now()
  const middle = middleOf(filled)
  const times = (each: number) => timesOf(filled, each)
  const user = (each: number) => filledId('user', each)
  return {
    custody_organization: (each) => [
      {
        ...{ id: filledId('organization', each), parent_id: custody.root.organizationId, name: `visitor ${each}` },
        ...{ root_threshold: 1, ...times(each) },
      },
    ],
    custody_feature: (each) =>
      ['FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_EMAIL_RECOVERY'].map((name) => ({
        organization_id: filledId('organization', each),
        name,
        value: null,
      })),
    // A site that makes organizations for visitors gives most of them the same name.
    custody_user: (each) => [
      {
        ...{ ...owned('user', each), name: each % 2 === 0 ? 'Visitor' : `visitor ${each}` },
        ...{ email: `visitor-${each}@example.org`, phone: `+1${2_000_000_000 + each}`, is_root: true, ...times(each) },
      },
    ],
    custody_tag: (each) => [{ ...owned('tag', each), name: 'person', type: 'TAG_TYPE_USER', ...times(each) }],
    custody_tag_member: (each) => [
      { tag_id: filledId('tag', each), organization_id: filledId('organization', each), member_id: user(each) },
    ],
    custody_api_key: (each) => [
      {
        ...{ ...owned('api key', each), user_id: user(each), name: 'page', type: 'CREDENTIAL_TYPE_API_KEY_P256' },
        public_key: each === middle ? ownerKey.publicKey : `02${digitsOf('x', each)}${digitsOf('y', each)}`,
        ...times(each),
      },
    ],
    custody_authenticator: (each) => [
      {
        ...{
          ...owned('passkey', each),
          user_id: user(each),
          name: 'Phone',
          credential_id: digitsOf('credential', each),
        },
        ...{ public_key_info: '30'.repeat(91), rp_id_hash: '49'.repeat(32), aaguid: '0'.repeat(32) },
        ...{ transports_json: '["AUTHENTICATOR_TRANSPORT_INTERNAL"]', ...times(each) },
      },
    ],
    custody_oauth_provider: (each) => [
      {
        ...{ ...owned('provider', each), user_id: user(each), name: 'issuer', issuer: custody.issuer.issuer },
        ...{ audience: 'app', subject: `subject ${each}`, ...times(each) },
      },
    ],
    custody_session: (each) => [
      {
        token_hash: digitsOf('session', each) + digitsOf('token', each),
        ...{ organization_id: filledId('organization', each), user_id: user(each), mark: '' },
        ...{ created_at_ms: nowMs, expires_at_ms: nowMs + sessionMs },
      },
    ],
  } satisfies Partial<Record<TableName, RowsOf>>
}

function keysOf(filled: Filled) {
  return {
    custody_wallet: (each) => [
      {
        ...{ ...owned('wallet', each), name: 'Wallet', sealed_secret: 'sealed'.repeat(30) },
        ...{ secret_mark: digitsOf('mark', each), is_imported: false, is_exported: false, ...timesOf(filled, each) },
      },
    ],
    custody_wallet_account: (each) => [
      {
        ...{ ...owned('account', each), wallet_id: filledId('wallet', each), name: null, curve: 'CURVE_SECP256K1' },
        ...{ path_format: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", address_format: 'ADDRESS_FORMAT_ETHEREUM' },
        address: `0x${(digitsOf('a', each) + digitsOf('b', each)).slice(0, 40).toUpperCase()}`,
        public_key: `02${digitsOf('x', each)}${digitsOf('y', each)}`,
        ...timesOf(filled, each),
      },
    ],
  } satisfies Partial<Record<TableName, RowsOf>>
}

/** For every organization its making, among the activities of the root organization, and one signature of its own. */
function activitiesOf(filled: Filled) {
  const { custody, organizations } = filled
  const { organizationId, userId } = custody.root
  const isNth = (each: number, most: number, rest: number) => each % Math.ceil(organizations / most) === rest
  const body = (kind: string, each: number) => `{"note":"${digitsOf(kind, each).repeat(20)}"}`
  const print = (kind: string, each: number) => `sha256:${digitsOf(kind, each)}${digitsOf('print', each)}`
  const making = (each: number) => {
    if (isNth(each, waiting, 1)) return { type: filledTypes.waiting, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' }
    if (isNth(each, failed, 2)) return { type: filledTypes.failed, status: 'ACTIVITY_STATUS_FAILED' }
    return { type: filledTypes.common, status: 'ACTIVITY_STATUS_COMPLETED' }
  }
  const signing = { type: newestVersion('sign_raw_payload').activityType, status: 'ACTIVITY_STATUS_COMPLETED' }
  const activitiesFor = (each: number) => {
    const own = filledId('organization', each)
    return [
      { id: filledId('making', each), owner: organizationId, user_id: userId, kind: 'making', ...making(each) },
      { id: filledId('signing', each), owner: own, user_id: filledId('user', each), kind: 'signing', ...signing },
    ]
  }
  return {
    custody_activity: (each) =>
      activitiesFor(each).map(({ owner, kind, ...row }) => ({
        ...{ ...row, organization_id: owner, voting_organization_id: owner, fingerprint: print(kind, each) },
        ...{ parameters_json: body(kind, each), ...timesOf(filled, each) },
      })),
    custody_vote: (each) =>
      activitiesFor(each).map(({ id, owner, kind, user_id }) => ({
        ...{ id: filledId(`vote ${kind}`, each), organization_id: owner, activity_id: id, user_id },
        ...{
          selection: 'VOTE_SELECTION_APPROVED',
          message: body(kind, each),
          public_key: 'key',
          signature: 'signature',
        },
        ...{ scheme: 'SIGNATURE_SCHEME_TK_API_P256', stamp_json: '{}', credential_id: user_id },
        ...{ credential_type: 'CREDENTIAL_TYPE_API_KEY_P256', is_ended: false },
        created_at_ms: timesOf(filled, each).created_at_ms,
      })),
    custody_audit: (each) =>
      activitiesFor(each).map(({ owner, kind }) => ({
        organization_id: owner,
        position: kind === 'signing' ? 1 : startOf(filled) + each,
        ...{ previous_hash: '0'.repeat(64), entry: body(kind, each) },
        hash: digitsOf(`${kind} hash`, each) + digitsOf('tail', each),
      })),
  } satisfies Partial<Record<TableName, RowsOf>>
}
