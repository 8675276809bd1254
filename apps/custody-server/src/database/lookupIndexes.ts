import type { Wordings } from './versionTriggers.ts'

/**
 * A search for organizations by something in them finds them in the order of their ids: so are the rows in each of
 * these, so that as many are read as are answered, however many have the same name.
 */
const ofOrganizations = [
  'create index custody_organization_name on custody_organization (parent_id, name, id) where parent_id is not null',
  'create index custody_user_name on custody_user (name, organization_id)',
  'drop index custody_user_email',
  'create index custody_user_email on custody_user (email, organization_id) where email is not null',
  'drop index custody_user_phone',
  'create index custody_user_phone on custody_user (phone, organization_id) where phone is not null',
  'drop index custody_api_key_public_key',
  'create index custody_api_key_public_key on custody_api_key (public_key, organization_id)',
  'drop index custody_authenticator_credential',
  'create index custody_authenticator_credential on custody_authenticator (credential_id, organization_id)',
  `create index custody_oauth_provider_subject on custody_oauth_provider (subject, audience, issuer, organization_id)`,
  'create index custody_wallet_account_holder on custody_wallet_account (lower(address), organization_id)',
]

const ofActivities = [
  'create index custody_activity_status on custody_activity (organization_id, status, created_at_ms, id)',
  'create index custody_activity_type on custody_activity (organization_id, type, status, created_at_ms, id)',
]

const ofSessions = [
  'create index custody_session_end on custody_session (expires_at_ms)',
  'create index custody_session_user on custody_session (user_id)',
]

/** How many organizations there are below one. */
const countBelow = [
  `create table custody_organization_count (organization_id text primary key references custody_organization (id),
    below bigint not null)`,
  `insert into custody_organization_count select parent_id, count(*) from custody_organization
    where parent_id is not null and id in (select organization_id from custody_data_key) group by parent_id`,
]

/** Indexes that make each look-up take as long among many organizations and activities as among few. */
export const lookupIndexes: readonly string[] = [...ofOrganizations, ...ofActivities, ...ofSessions, ...countBelow]

/**
 * The database itself counts, whoever makes or deletes an organization, and what has no data key any more was deleted. A
 * plan of a function is made while there is little, and would go on to look through all.
 */
export const lookupTriggers: Wordings = {
  postgres: [
    `create function custody_count_below() returns trigger language plpgsql set enable_seqscan = off as $$ begin
      insert into custody_organization_count as counted (organization_id, below)
        select parent_id, case tg_op when 'INSERT' then count(*) else -count(*) end from custody_organization
        where parent_id is not null and id in (select organization_id from changed) group by parent_id
        on conflict (organization_id) do update set below = counted.below + excluded.below;
      return null; end $$`,
    `create trigger custody_counted_in after insert on custody_data_key referencing new table as changed
      for each statement execute function custody_count_below()`,
    `create trigger custody_counted_out after delete on custody_data_key referencing old table as changed
      for each statement execute function custody_count_below()`,
  ],
  sqlite: [
    `create trigger custody_counted_in after insert on custody_data_key begin
      insert into custody_organization_count (organization_id, below)
        select parent_id, 1 from custody_organization where parent_id is not null and id = new.organization_id
        on conflict (organization_id) do update set below = below + 1; end`,
    `create trigger custody_counted_out after delete on custody_data_key begin
      update custody_organization_count set below = below - 1
        where organization_id = (select parent_id from custody_organization where id = old.organization_id); end`,
  ],
}
