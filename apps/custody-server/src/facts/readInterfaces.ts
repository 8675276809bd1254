import { hash } from 'node:crypto'
import type { ContractInterfaceRow, CustodyDatabase } from '../database/tables.ts'
import { frozen } from '../seals/frozen.ts'
import type { Fact } from '../seals/sealedTables.ts'

type Known = Fact<'custody_contract_interface'>

/**
 * Contract interfaces with their texts, in the order given, without those that were deleted since. Of a text its hash
 * alone is under seal. Fails with `organization_frozen`.
 */
export async function readInterfaces(
  database: CustodyDatabase,
  known: readonly Known[],
): Promise<readonly ContractInterfaceRow[]> {
  if (known.length === 0) return []
  const rows = await database
    .selectFrom('custody_contract_interface')
    .select(['id', 'interface_json'])
    .where(
      'id',
      'in',
      known.map(({ id }) => id),
    )
    .execute()
  const texts = new Map(rows.map(({ id, interface_json }) => [id, interface_json]))
  return known.flatMap((row) => {
    const text = texts.get(row.id)
    // Deleted since: whoever reads the facts anew finds out whether it was this server that deleted it.
    return text === undefined ? [] : [{ ...row, interface_json: heldText(row, text) }]
  })
}

/** The text whose hash is under seal. */
function heldText({ organization_id, interface_hash }: Known, text: string): string {
  if (hash('sha256', text) === interface_hash) return text
  throw frozen(organization_id, 'contract interface')
}
