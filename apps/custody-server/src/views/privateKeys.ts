import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CustodyDatabase } from '../database/tables.ts'
import { timestamps } from './timestamp.ts'

/** Private keys of an organization as the interface shows them, oldest first: all of them, or one. */
export async function describePrivateKeys(database: CustodyDatabase, organizationId: string, id?: string) {
  let query = database
    .selectFrom('custody_private_key')
    .selectAll('custody_private_key')
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom('custody_private_key_address')
          .select(['format', 'address'])
          .whereRef('custody_private_key_address.private_key_id', '=', 'custody_private_key.id')
          .orderBy('format'),
      ).as('addresses'),
      jsonArrayFrom(
        of
          .selectFrom('custody_tag_member')
          .select('tag_id')
          .whereRef('custody_tag_member.member_id', '=', 'custody_private_key.id')
          .orderBy('tag_id'),
      ).as('tags'),
    ])
    .where('organization_id', '=', organizationId)
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.orderBy('created_at_ms').orderBy('id').execute()
  return rows.map((row) => ({
    privateKeyId: row.id,
    publicKey: row.public_key,
    privateKeyName: row.name,
    // The columns hold only words of the enumerations.
    curve: row.curve as `CURVE_${string}`,
    addresses: row.addresses.map(({ format, address }) => ({ format: format as `ADDRESS_FORMAT_${string}`, address })),
    privateKeyTags: row.tags.map(({ tag_id }) => tag_id),
    ...timestamps(row),
    exported: row.is_exported,
    imported: row.is_imported,
  }))
}
