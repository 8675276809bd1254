import type { CustodyDatabase } from '../database/tables.ts'
import type { Facts } from '../facts/facts.ts'
import { heldAddress } from '../seals/markAddress.ts'
import type { Seals } from '../seals/seals.ts'
import { oldestFirst } from './oldestFirst.ts'
import { tagsOn } from './tagsOn.ts'
import { timestamps } from './timestamp.ts'

type Source = { readonly database: CustodyDatabase; readonly seals: Seals }

/** Private keys of an organization as the interface shows them, oldest first. Fails with `organization_frozen`. */
export async function describePrivateKeys({ database, seals }: Source, { organizationId, rows }: Facts) {
  if (rows.custody_private_key.length === 0) return []
  const stored = await database
    .selectFrom('custody_private_key_address')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('format')
    .execute()
  const addresses = stored.map((row) => heldAddress(seals, row))
  return oldestFirst(rows.custody_private_key).map((row) => ({
    privateKeyId: row.id,
    publicKey: row.public_key,
    privateKeyName: row.name,
    // The columns hold only words of the enumerations.
    curve: row.curve as `CURVE_${string}`,
    addresses: addresses.flatMap(({ private_key_id, format, address }) =>
      private_key_id === row.id ? [{ format: format as `ADDRESS_FORMAT_${string}`, address }] : [],
    ),
    privateKeyTags: tagsOn(rows, row.id),
    ...timestamps(row),
    exported: row.is_exported,
    imported: row.is_imported,
  }))
}
