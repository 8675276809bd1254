/**
 * Tables that answers about an organization are made of. Activities are not among it, they change with every signature;
 * nor are read-only sessions: one ends at its time or with its user.
 */
export const versionedTables: readonly string[] = ['user', 'api_key', 'authenticator', 'oauth_provider', 'invitation']
  .concat(['tag', 'tag_member', 'feature', 'wallet', 'wallet_account', 'private_key', 'private_key_address', 'policy'])
  .map((name) => `custody_${name}`)

/** The same in the words of each database. */
export type Wordings = { readonly postgres: readonly string[]; readonly sqlite: readonly string[] }

/** A value that no organization has had before: the transaction, or chance where transactions have no number. */
const [transactionId, chance] = ['pg_current_xact_id()::text', 'lower(hex(randomblob(8)))']

/**
 * An organization's version is another one after every change. The database itself writes it, whoever changes a row: what
 * is remembered of a version can be trusted without trusting every writer.
 */
export function versionsOf(tables: readonly string[]): Wordings {
  const marks = tables.map(marksOf)
  return {
    postgres: [
      `alter table custody_organization add column version text not null default ${transactionId}`,
      `create function custody_mark_organization() returns trigger language plpgsql as $$ begin
        new.version := ${transactionId}; return new; end $$`,
      `create trigger custody_changed before update of name, root_threshold on custody_organization
        for each row execute function custody_mark_organization()`,
      `create function custody_mark_changed() returns trigger language plpgsql as $$ declare row_changed record; begin
        if tg_op = 'DELETE' then row_changed := old; else row_changed := new; end if;
        update custody_organization set version = ${transactionId}
          where id = row_changed.organization_id and version <> ${transactionId};
        return null; end $$`,
      ...marks.flatMap(({ postgres }) => postgres),
    ],
    sqlite: [
      "alter table custody_organization add column version text not null default ''",
      ...['insert', 'update of name, root_threshold'].map(
        (change) => `create trigger custody_organization_${change.slice(0, 6)} after ${change} on custody_organization
          begin ${mark('new.id')} end`,
      ),
      ...marks.flatMap(({ sqlite }) => sqlite),
    ],
  }
}

/** Each change of a row of the table is one of its organization. */
export function marksOf(table: string): Wordings {
  return {
    postgres: [
      `create trigger custody_changed after insert or update or delete on ${table}
        for each row execute function custody_mark_changed()`,
    ],
    sqlite: [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ].map(
      ([change, row]) => `create trigger ${table}_${change} after ${change} on ${table} begin
        ${mark(`${row}.organization_id`)} end`,
    ),
  }
}

function mark(organizationId: string): string {
  return `update custody_organization set version = ${chance} where id = ${organizationId};`
}
