/** Everything but organizations, activities, votes, outcomes and the audit log, which the function names itself. */
const otherTables = ['user', 'api_key', 'authenticator', 'oauth_provider', 'feature', 'data_key', 'wallet']
  .concat(['wallet_account', 'private_key', 'private_key_address'])
  .map((name) => `custody_${name}`)

const rowsOf = (table: string) =>
  `jsonb_array_elements(groups) each, jsonb_populate_recordset(null::${table}, each->'rows'->'${table}') row_new
    where each->>'organizationId' = any(stored)`

const hold = (how: string) => `select coalesce(array_agg(id), '{}') into held from (
    select id from custody_organization
    where id in (select each->>'organizationId' from jsonb_array_elements(groups) each)
    order by id for no key update ${how}
  ) as organizations;`

/**
 * Holds the organizations, and sees only then whether they are what they were when their submits were decided: each
 * statement of a function sees what was committed before it began. What is found is kept, or it would be looked up for
 * each word of the verdict. A fingerprint is looked up by nothing else (what has an offset is planned by itself): the
 * plan is made while there are few activities, and would go on to look through all of an organization's.
 */
const judge = `
  if may_wait then ${hold('')} else ${hold('skip locked')} end if;
  if exists (select from jsonb_array_elements(groups) each where each->>'canary' is not null) then
    select value into canary from custody_setting where name = 'canary' for share skip locked;
  end if;
  with asked as materialized (
    select each->>'organizationId' as id, each->>'version' as asked_version, each->>'canary' as asked_canary,
      nullif(each->'head', 'null'::jsonb) as asked_head, each->'fingerprints' as fingerprints
    from jsonb_array_elements(groups) each
  ), found as materialized (
    select *,
      (select version from custody_organization where custody_organization.id = asked.id) as version,
      (select jsonb_build_object('position', "position", 'hash', hash) from custody_audit
        where organization_id = asked.id order by "position" desc limit 1) as head,
      array_remove(array(
        select (select fingerprint from (
          select organization_id, fingerprint from custody_activity where fingerprint = each offset 0
        ) as same where organization_id = asked.id)
        from jsonb_array_elements_text(fingerprints) each
      ), null) as known
    from asked
  )
  select
    jsonb_agg(jsonb_build_object('organizationId', id, 'state', state, 'head', head, 'known', to_jsonb(known))),
    coalesce(array_agg(id) filter (where state = 'stored'), '{}')
  into outcomes, stored from (
    select id, head, known, case
      when id <> all(held) or asked_canary <> coalesce(canary, '') then 'busy'
      when version is distinct from asked_version then 'changed'
      when head is distinct from asked_head then 'behind'
      when known <> '{}' then 'known'
      else 'stored' end as state
    from found
  ) as judged;`

const store = `
  select coalesce(array_agg(distinct name), '{}') into present
    from jsonb_array_elements(groups) each, jsonb_object_keys(each->'rows') name;
  if 'custody_organization' = any(present) then
    insert into custody_organization (id, parent_id, name, root_threshold, created_at_ms, updated_at_ms)
      select row_new.id, row_new.parent_id, row_new.name, row_new.root_threshold, row_new.created_at_ms,
        row_new.updated_at_ms
      from ${rowsOf('custody_organization')};
    foreach other in array array[${otherTables.map((name) => `'${name}'`).join(', ')}] loop
      continue when other <> all(present);
      execute format('insert into %1$I select row_new.* from jsonb_array_elements($1) each,
        jsonb_populate_recordset(null::%1$I, each->''rows''->%1$L) row_new
        where each->>''organizationId'' = any($2)', other) using groups, stored;
    end loop;
  end if;
  ${['activity', 'vote', 'policy_outcome', 'audit']
    .map((name) => `insert into custody_${name} select row_new.* from ${rowsOf(`custody_${name}`)};`)
    .join('\n  ')}`

/** The function that stores submits of many organizations at once; see `storeSubmits`. */
export const storeSubmitsFunction = `create or replace function custody_store_submits(input text, may_wait boolean)
  returns jsonb language plpgsql set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  groups jsonb := input::jsonb;
  held text[];
  canary text;
  outcomes jsonb;
  stored text[];
  present text[];
  other text;
begin
  ${judge}
  if stored <> '{}' then ${store}
  end if;
  return outcomes;
end $$`
