import { boundedText, decimalText, eachOf, type Hex, hexWord, isHex, readAs, wholeNumber } from '@latchkey/base'
import { batchLimits, chainNumber, storedAddress } from '@latchkey/evm'
import * as v from 'valibot'
import type { BatchRecord } from '../batchRecord.ts'
import { parseStored } from '../persistence.ts'
import { createStoredRecords } from '../storedRecords.ts'
import { batchPrefix } from './batchKeys.ts'

/** The longest batch that is written, in characters: a storage of a page holds a few million. */
export const maxBatchLength = 100_000
/** Of all points in time that a date can stand for, the last one, in milliseconds. */
const latestTimeMs = 8.64e15

const time = v.fallback(wholeNumber(0, latestTimeMs), 0)

const batchSchema = v.object({
  clientId: v.string(),
  connectorId: boundedText(512),
  batchId: boundedText(batchLimits.maxIdLength),
  chainId: chainNumber,
  from: storedAddress,
  calls: v.pipe(
    v.array(v.object({ to: storedAddress, value: decimalText, data: v.custom<Hex>(isHex) })),
    v.minLength(1),
    v.maxLength(batchLimits.maxCalls),
  ),
  status: v.picklist(['awaiting', 'unknown', 'submitted', 'included', 'confirmed', 'failed', 'reverted', 'partly']),
  isAtomic: v.fallback(v.boolean(), false),
  hashes: eachOf(hexWord, batchLimits.maxCalls),
  confirmations: v.fallback(wholeNumber(0, 3), 0),
  createdAtMs: time,
  updatedAtMs: time,
})

/** The batches of the page. */
export const storedBatches = createStoredRecords({ prefix: batchPrefix, max: 20, mostKeys: 200, parse: parseBatch })

/** Stored text of one key → its batch. Total: of a batch whose calls are damaged nothing is known. */
export function parseBatch(clientId: string, text: string | null): BatchRecord | undefined {
  const batch = readAs(batchSchema, parseStored(text, maxBatchLength))
  return batch?.clientId === clientId ? batch : undefined
}
