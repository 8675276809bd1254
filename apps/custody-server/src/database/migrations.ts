import { type Database, type Migrations, migrate } from '@latchkey/base/node'
import { sql } from 'kysely'
import { storeSubmitsFunction } from './storeSubmitsFunction.ts'

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
    result_json text, failure_json text, ${timed}, unique (organization_id, fingerprint))`,
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

/**
 * What answers about an organization are made of. Activities are not among it, they change with every signature; nor are
 * read-only sessions: one ends at its time or with its user.
 */
const versionedTables = ['user', 'api_key', 'authenticator', 'oauth_provider', 'invitation', 'tag']
  .concat(['tag_member', 'feature', 'wallet', 'wallet_account', 'private_key', 'private_key_address', 'policy'])
  .map((name) => `custody_${name}`)

/**
 * An organization's version is the transaction that changed it last. The database itself writes it, whoever changes a
 * row: what is remembered of a version can be trusted without trusting every writer.
 */
const versions = [
  'alter table custody_organization add column version text not null default pg_current_xact_id()::text',
  `create function custody_mark_organization() returns trigger language plpgsql as $$ begin
    new.version := pg_current_xact_id()::text; return new; end $$`,
  `create trigger custody_changed before update of name, root_threshold on custody_organization
    for each row execute function custody_mark_organization()`,
  `create function custody_mark_changed() returns trigger language plpgsql as $$ declare row_changed record; begin
    if tg_op = 'DELETE' then row_changed := old; else row_changed := new; end if;
    update custody_organization set version = pg_current_xact_id()::text
      where id = row_changed.organization_id and version <> pg_current_xact_id()::text;
    return null; end $$`,
  ...versionedTables.map(
    (table) => `create trigger custody_changed after insert or update or delete on ${table}
      for each row execute function custody_mark_changed()`,
  ),
]

function statements(texts: readonly string[]) {
  return {
    async up(database: Database) {
      for (const text of texts) await sql.raw(text).execute(database)
    },
  }
}

const migrations: Migrations = {
  '0001-custody': statements([...people, ...credentials, ...keys, ...activities]),
  '0002-organization-version': statements(versions),
  '0003-login-time': statements(['alter table custody_api_key add column login_at_ms bigint']),
  '0004-submits-together': statements([storeSubmitsFunction]),
  '0005-activity-fingerprint': statements([
    'alter table custody_activity drop constraint custody_activity_organization_id_fingerprint_key',
    'create unique index custody_activity_fingerprint on custody_activity (fingerprint, organization_id)',
    // Once more, for the databases that hold its earlier text.
    storeSubmitsFunction,
  ]),
}

/** The names of all changes that this program knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Makes or updates the tables of custody. Fails with `NodeError`. */
export async function prepareCustodyDatabase(database: Database): Promise<void> {
  await migrate(database, 'custody', migrations)
}

/** Makes the tables as they were after these changes, to take in rows of that time. Fails with `NodeError`. */
export async function prepareEarlierDatabase(database: Database, names: readonly string[]): Promise<void> {
  const earlier = Object.entries(migrations).filter(([name]) => names.includes(name))
  await migrate(database, 'custody', Object.fromEntries(earlier))
}
