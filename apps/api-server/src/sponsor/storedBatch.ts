import { decimalAmount, type Hex, hexWord, parseJson, readAs, wholeNumber } from '@latchkey/base'
import { type Address, anyAddress } from '@latchkey/evm'
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

/** The account that has signed it. */
export function accountOf({ account }: Pick<Row, 'account'>): Address {
  return assertRead(readAs(anyAddress, account))
}

const figures = v.object({
  gas: decimalAmount,
  max_fee_per_gas: decimalAmount,
  max_priority_fee_per_gas: decimalAmount,
})

/** The gas of its transaction, and what is paid for each of it at most, in wei. */
export function figuresOf(row: Row): { readonly gas: bigint; readonly maxFeePerGas: bigint; readonly tip: bigint } {
  const { gas, max_fee_per_gas: maxFeePerGas, max_priority_fee_per_gas: tip } = assertRead(readAs(figures, row))
  return { gas, maxFeePerGas, tip }
}

/** The budgets in which its fee is set aside. */
export function budgetNamesOf({ budgets_json }: Pick<Row, 'budgets_json'>): readonly string[] {
  return read(v.array(v.string()), budgets_json)
}

/** The sum that is set aside in each of them, in gwei. */
export function reservedOf({ reserved_gwei }: Pick<Row, 'reserved_gwei'>): number {
  return assertRead(readAs(wholeNumber(0), reserved_gwei))
}

const places = v.object({ created_at_ms: wholeNumber(0), tx_nonce: v.nullable(wholeNumber(0)) })

/** Its moment, and the number of its transaction, if it has one. */
export function placeOf(row: Row): { readonly takenAtMs: number; readonly txNonce: number | null } {
  const { created_at_ms: takenAtMs, tx_nonce: txNonce } = assertRead(readAs(places, row))
  return { takenAtMs, txNonce }
}

const sending = v.object({ tx_nonce: v.nullable(wholeNumber(0)), sent_at_ms: v.nullable(wholeNumber(0)) })

/** The number of its transaction, and when that was sent last; null before. */
export function sendingOf(row: Row): { readonly txNonce: number | null; readonly sentAtMs: number | null } {
  const { tx_nonce: txNonce, sent_at_ms: sentAtMs } = assertRead(readAs(sending, row))
  return { txNonce, sentAtMs }
}

/** The moment of its deadline. That of a damaged one is too far off to have been taken, or no number at all. */
export function deadlineMsOf({ deadline }: Pick<Row, 'deadline'>): number {
  return Number(deadline) * 1000
}

function read<const Schema extends v.GenericSchema>(schema: Schema, json: string): v.InferOutput<Schema> {
  return assertRead(readAs(schema, parseJson(json)))
}

function assertRead<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ApiError('sponsor_row_damaged')
  return value
}

/** Whether something failed because a stored batch is not what was written. */
export function isDamage(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sponsor_row_damaged'
}
