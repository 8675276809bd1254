import type { CustodyTables } from '../database/tables.ts'

/** Columns whose content opens for its own row alone, is checked against a sealed hash, or decides nothing. */
const unreadColumns = ['version', 'sealed_secret', 'secret_mark', 'interface_json'] as const

type UnreadColumn = (typeof unreadColumns)[number]

/** A row as decisions read it. */
export type Fact<Table extends SealedTable> = Omit<CustodyTables[Table], UnreadColumn>

/** Says who may do what in one organization, with the columns that name a row there. */
const keys = {
  custody_organization: ['id'],
  custody_user: ['id'],
  custody_tag: ['id'],
  custody_tag_member: ['tag_id', 'member_id'],
  custody_api_key: ['id'],
  custody_authenticator: ['id'],
  custody_oauth_provider: ['id'],
  custody_mail_code: ['id'],
  custody_invitation: ['id'],
  custody_feature: ['name'],
  custody_policy: ['id'],
  custody_contract_interface: ['id'],
  custody_wallet: ['id'],
  custody_private_key: ['id'],
} as const satisfies { readonly [Table in keyof CustodyTables]?: readonly (keyof CustodyTables[Table])[] }

/** A table all of whose rows of one organization are sealed together. */
export type SealedTable = keyof typeof keys

/** The columns under seal, in the order in which they are read. */
const columns: { readonly [Table in SealedTable]: readonly (keyof Fact<Table> & string)[] } = {
  custody_organization: ['id', 'parent_id', 'name', 'root_threshold', 'created_at_ms'],
  custody_user: ['id', 'organization_id', 'name', 'email', 'phone', 'is_root', 'created_at_ms'],
  custody_tag: ['id', 'organization_id', 'name', 'type', 'created_at_ms'],
  custody_tag_member: ['tag_id', 'organization_id', 'member_id'],
  custody_api_key: [
    ...(['id', 'organization_id', 'user_id', 'name', 'public_key', 'type'] as const),
    ...(['expiration_seconds', 'expires_at_ms', 'login_at_ms', 'created_at_ms'] as const),
  ],
  custody_authenticator: [
    ...(['id', 'organization_id', 'user_id', 'name', 'credential_id', 'public_key_info'] as const),
    ...(['rp_id_hash', 'aaguid', 'transports_json', 'created_at_ms'] as const),
  ],
  custody_oauth_provider: [
    ...(['id', 'organization_id', 'user_id', 'name', 'issuer', 'audience', 'subject', 'created_at_ms'] as const),
  ],
  custody_mail_code: [
    ...(['id', 'organization_id', 'user_id', 'target_public_key', 'sealed_bundle', 'wrong_tries'] as const),
    ...(['expires_at_ms', 'created_at_ms'] as const),
  ],
  custody_invitation: [
    ...(['id', 'organization_id', 'receiver_name', 'receiver_email', 'receiver_tags_json', 'access_type'] as const),
    ...(['sender_user_id', 'status', 'token_hash', 'created_at_ms'] as const),
  ],
  custody_feature: ['organization_id', 'name', 'value'],
  custody_policy: [
    ...(['id', 'organization_id', 'name', 'effect', 'condition', 'consensus', 'time', 'notes'] as const),
    'created_at_ms',
  ],
  custody_contract_interface: [
    ...(['id', 'organization_id', 'address', 'interface_hash', 'label', 'notes', 'created_at_ms'] as const),
  ],
  custody_wallet: ['id', 'organization_id', 'name', 'is_imported', 'is_exported', 'created_at_ms'],
  custody_private_key: [
    ...(['id', 'organization_id', 'name', 'curve', 'public_key', 'is_imported', 'is_exported'] as const),
    'created_at_ms',
  ],
}

/** Every sealed table, each after those that it refers to. */
export const sealedTables = Object.keys(keys) as readonly SealedTable[]

/** The columns that are read of a table: those under seal, and the time that is only shown. */
export function shownColumns(table: SealedTable): readonly string[] {
  const isTimed = table !== 'custody_tag_member' && table !== 'custody_feature'
  return isTimed ? [...columns[table], 'updated_at_ms'] : columns[table]
}

/** The columns that name a row of the table within its organization. */
export function keyColumns(table: SealedTable): readonly string[] {
  return keys[table]
}

/** The columns that name a row within its organization. */
export function nameOfRow(table: SealedTable, row: object): string {
  return keys[table].map((key) => String(Reflect.get(row, key))).join(' ')
}

/** A row's sealed columns as one line: equal for equal values only. */
export function textOfRow<Table extends SealedTable>(table: Table, row: Fact<Table>): string {
  return JSON.stringify(columns[table].map((column) => Reflect.get(row, column)))
}

export function isSealed(table: keyof CustodyTables): table is SealedTable {
  return Object.hasOwn(keys, table)
}
