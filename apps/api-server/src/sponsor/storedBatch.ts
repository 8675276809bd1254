import { decimalAmount, type Hex, hexWord, parseJson, readAs } from '@latchkey/base'
import * as v from 'valibot'
import { ApiError } from '../errors.ts'
import type { SponsorTables } from '../tables/sponsorTables.ts'

/** A batch as it is stored. */
export type Row = SponsorTables['sponsor_batch']

// The owner's money hangs on these columns: each fails with `sponsor_row_damaged` where it is not what was written.

/** The hashes of its transactions, the newest last. */
export function hashesOf({ hashes_json }: Pick<Row, 'hashes_json'>): readonly Hex[] {
  return read(v.array(hexWord), hashes_json)
}

/** The number of the batch, which is not that of its transaction. */
export function nonceOf({ request_json }: Pick<Row, 'request_json'>): bigint {
  return read(v.object({ nonce: decimalAmount }), request_json).nonce
}

/** The budgets in which its fee is set aside. */
export function budgetNamesOf({ budgets_json }: Pick<Row, 'budgets_json'>): readonly string[] {
  return read(v.array(v.string()), budgets_json)
}

function read<const Schema extends v.GenericSchema>(schema: Schema, json: string): v.InferOutput<Schema> {
  const value = readAs(schema, parseJson(json))
  if (value === undefined) throw new ApiError('sponsor_row_damaged')
  return value
}
