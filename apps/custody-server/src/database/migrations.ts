import { type Database, isSqlite, type Migrations, migrate, prepareLimitTable } from '@latchkey/node'
import { sql } from 'kysely'
import { lookupIndexes, lookupTriggers } from './lookupIndexes.ts'
import { marksOf, versionedTables, versionsOf } from './versionTriggers.ts'

const owned = 'id text primary key, organization_id text not null references custody_organization (id)'
const timed = 'created_at_ms bigint not null, updated_at_ms bigint not null'
const ofUser = 'user_id text not null references custody_user (id) on delete cascade'

const people = [
  `create table custody_organization (id text primary key, parent_id text references custody_organization (id),
    name text not null, root_threshold integer not null, ${timed})`,
  'create index custody_organization_parent on custody_organization (parent_id, id)',
  `create table custody_user (${owned}, name text not null, email text, phone text, is_root boolean not null, ${timed},
    unique (organization_id, name))`,
  'create index custody_user_email on custody_user (email)',
  'create index custody_user_phone on custody_user (phone)',
  `create table custody_tag (${owned}, name text not null, type text not null, ${timed},
    unique (organization_id, type, name))`,
  `create table custody_tag_member (tag_id text not null references custody_tag (id) on delete cascade,
    organization_id text not null, member_id text not null, primary key (tag_id, member_id))`,
  'create index custody_tag_member_member on custody_tag_member (organization_id, member_id)',
  `create table custody_invitation (${owned}, receiver_name text not null, receiver_email text not null,
    receiver_tags_json text not null, access_type text not null, sender_user_id text not null, status text not null,
    token_hash text not null unique, ${timed})`,
  'create index custody_invitation_organization on custody_invitation (organization_id)',
  `create table custody_feature (organization_id text not null references custody_organization (id),
    name text not null, value text, primary key (organization_id, name))`,
]

const credentials = [
  `create table custody_api_key (${owned}, ${ofUser}, name text not null, public_key text not null, type text not null,
    expiration_seconds bigint, expires_at_ms bigint, ${timed}, unique (organization_id, public_key))`,
  'create index custody_api_key_public_key on custody_api_key (public_key)',
  'create index custody_api_key_user on custody_api_key (user_id)',
  `create table custody_authenticator (${owned}, ${ofUser}, name text not null, credential_id text not null,
    public_key_info text not null, rp_id_hash text not null, aaguid text not null, transports_json text not null,
    ${timed}, unique (organization_id, credential_id))`,
  'create index custody_authenticator_credential on custody_authenticator (credential_id)',
  'create index custody_authenticator_user on custody_authenticator (user_id)',
  `create table custody_oauth_provider (${owned}, ${ofUser}, name text not null, issuer text not null,
    audience text not null, subject text not null, ${timed}, unique (organization_id, issuer, audience, subject))`,
  'create index custody_oauth_provider_user on custody_oauth_provider (user_id)',
  `create table custody_session (token_hash text primary key, organization_id text not null, ${ofUser},
    created_at_ms bigint not null, expires_at_ms bigint not null)`,
]

const keys = [
  `create table custody_wallet (${owned}, name text not null, sealed_secret text not null, secret_mark text not null,
    is_imported boolean not null, is_exported boolean not null, ${timed}, unique (organization_id, name),
    unique (organization_id, secret_mark))`,
  `create table custody_wallet_account (${owned}, wallet_id text not null references custody_wallet (id), name text,
    curve text not null, path_format text not null, path text not null, address_format text not null,
    address text not null, public_key text not null, ${timed}, unique (wallet_id, path))`,
  'create index custody_wallet_account_address on custody_wallet_account (organization_id, lower(address))',
  `create table custody_private_key (${owned}, name text not null, curve text not null, public_key text not null,
    sealed_secret text not null, is_imported boolean not null, is_exported boolean not null, ${timed},
    unique (organization_id, name), unique (organization_id, curve, public_key))`,
  `create table custody_private_key_address (private_key_id text not null references custody_private_key (id),
    organization_id text not null, format text not null, address text not null, primary key (private_key_id, format))`,
  'create index custody_private_key_address_address on custody_private_key_address (organization_id, lower(address))',
  `create table custody_import_target (${owned}, ${ofUser}, kind text not null, public_key text not null,
    sealed_secret text not null, created_at_ms bigint not null, expires_at_ms bigint not null)`,
  'create index custody_import_target_user on custody_import_target (user_id)',
  `create table custody_data_key (organization_id text primary key, master_key_id text not null,
    wrapped_key text not null, created_at_ms bigint not null)`,
  'create table custody_setting (name text primary key, value text not null)',
]

const activities = [
  `create table custody_policy (${owned}, name text not null, effect text not null, condition text not null,
    consensus text not null, time text not null, notes text not null, ${timed}, unique (organization_id, name))`,
  `create table custody_activity (${owned}, voting_organization_id text not null, user_id text not null,
    type text not null, fingerprint text not null, status text not null, parameters_json text not null,
    result_json text, failure_json text, ${timed})`,
  'create index custody_activity_time on custody_activity (organization_id, created_at_ms, id)',
  `create table custody_vote (${owned}, activity_id text not null references custody_activity (id),
    user_id text not null, selection text not null, message text not null, public_key text not null,
    signature text not null, scheme text not null, stamp_json text not null, credential_id text not null,
    credential_type text not null, is_ended boolean not null, created_at_ms bigint not null)`,
  'create unique index custody_vote_user on custody_vote (activity_id, user_id) where not is_ended',
  'create index custody_vote_activity on custody_vote (activity_id)',
  `create table custody_policy_outcome (activity_id text not null references custody_activity (id),
    organization_id text not null, policy_id text not null, outcome text not null, reason text,
    created_at_ms bigint not null, primary key (activity_id, policy_id))`,
  `create table custody_audit (organization_id text not null, position bigint not null, previous_hash text not null,
    entry text not null, hash text not null, primary key (organization_id, position))`,
  `create table custody_mail (${owned}, receiver text not null, subject text not null, text text not null,
    sender_json text not null, created_at_ms bigint not null)`,
]

const contractInterfaces = [
  `create table custody_contract_interface (${owned}, address text not null, interface_json text not null,
    label text not null, notes text not null, ${timed})`,
  'create unique index custody_contract_interface_address on custody_contract_interface (organization_id, lower(address))',
]

const seals = [
  `create table custody_seal (organization_id text primary key references custody_organization (id),
    revision bigint not null, digests_json text not null, mac text not null)`,
  'alter table custody_audit add column revision bigint',
  'alter table custody_audit add column mark text',
  'alter table custody_activity add column mark text',
  'alter table custody_wallet_account add column mark text',
  'alter table custody_private_key_address add column mark text',
  "alter table custody_session add column mark text not null default ''",
  "alter table custody_import_target add column mark text not null default ''",
  'alter table custody_contract_interface add column interface_hash text',
]

const mailCodes = [
  'alter table custody_mail add column sealed text',
  `create table custody_mail_code (${owned}, ${ofUser}, target_public_key text not null, sealed_bundle text,
    wrong_tries integer not null, expires_at_ms bigint not null, ${timed})`,
  'create index custody_mail_code_organization on custody_mail_code (organization_id)',
  'create index custody_mail_code_user on custody_mail_code (user_id)',
]

/** The same on every database, and what follows as each of them says it. */
function statements(
  texts: readonly string[],
  more: { readonly [Kind in 'postgres' | 'sqlite']?: readonly string[] } = {},
) {
  return {
    async up(database: Database) {
      const own = (isSqlite(database) ? more.sqlite : more.postgres) ?? []
      for (const text of [...texts, ...own]) await sql.raw(text).execute(database)
    },
  }
}

const migrations: Migrations = {
  '0001-custody': statements([...people, ...credentials, ...keys, ...activities]),
  '0002-organization-version': statements([], versionsOf(versionedTables)),
  '0003-login-time': statements(['alter table custody_api_key add column login_at_ms bigint']),
  // It made a function that submits were stored by.
  '0004-submits-together': statements([]),
  '0005-activity-fingerprint': statements(
    ['create unique index custody_activity_fingerprint on custody_activity (fingerprint, organization_id)'],
    {
      postgres: [
        'alter table custody_activity drop constraint if exists custody_activity_organization_id_fingerprint_key',
      ],
    },
  ),
  '0006-contract-interfaces': statements(contractInterfaces, marksOf('custody_contract_interface')),
  '0007-lookups': statements(lookupIndexes, lookupTriggers),
  '0008-submits-without-function': statements([], {
    postgres: ['drop function if exists custody_store_submits(text, boolean)'],
  }),
  '0009-seals': statements(seals),
  '0010-mail-html': statements(['alter table custody_mail add column html text']),
  '0011-mail-codes': statements(mailCodes, marksOf('custody_mail_code')),
}

/** The names of all changes that this program knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Makes or updates the tables of custody. Fails with `NodeError`. */
export async function prepareCustodyDatabase(database: Database): Promise<void> {
  await migrate(database, 'custody', migrations)
  await prepareLimitTable(database)
}

/** Makes the tables as they were after these changes, to take in rows of that time. Fails with `NodeError`. */
export async function prepareEarlierDatabase(database: Database, names: readonly string[]): Promise<void> {
  const earlier = Object.entries(migrations).filter(([name]) => names.includes(name))
  await migrate(database, 'custody', Object.fromEntries(earlier))
}
