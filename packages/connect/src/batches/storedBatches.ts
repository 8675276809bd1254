import { isHex, isRecord } from '@latchkey/base'
import { batchLimits } from '@latchkey/evm'
import type { BatchRecord, BatchStatus, RecordedCall } from '../batchRecord.ts'
import { parseStored } from '../persistence.ts'
import { createStoredRecords } from '../storedRecords.ts'
import { readAddress, readBoolean, readChainId, readDecimal, readInteger, readText } from '../storedValues.ts'
import { readHash } from '../transfers/hash.ts'
import { batchPrefix } from './batchKeys.ts'

/** The longest batch that is written, in characters: a storage of a page holds a few million. */
export const maxBatchLength = 100_000
const maxIdLength = 512
/** Of all points in time that a date can stand for, the last one, in milliseconds. */
const latestTimeMs = 8.64e15

const statuses: readonly BatchStatus[] = [
  'awaiting',
  'unknown',
  'submitted',
  'included',
  'confirmed',
  'failed',
  'reverted',
  'partly',
]

/** The batches of the page. */
export const storedBatches = createStoredRecords({ prefix: batchPrefix, max: 20, mostKeys: 200, parse: parseBatch })

/** Stored text of one key → its batch. Total: of a batch whose calls are damaged nothing is known. */
export function parseBatch(clientId: string, text: string | null): BatchRecord | undefined {
  const value = parseStored(text, maxBatchLength)
  if (!isRecord(value) || value['clientId'] !== clientId) return undefined
  const connectorId = readText(value['connectorId'], maxIdLength)
  const batchId = readText(value['batchId'], batchLimits.maxIdLength)
  const chainId = readChainId(value['chainId'])
  const from = readAddress(value['from'])
  const calls = readCalls(value['calls'])
  const status = statuses.find((candidate) => candidate === value['status'])
  if (!connectorId || !batchId || !chainId || !from || calls === undefined || !status) return undefined
  return {
    clientId,
    connectorId,
    batchId,
    chainId,
    from,
    calls,
    status,
    isAtomic: readBoolean(value['isAtomic']),
    hashes: toList(value['hashes']).flatMap((each) => readHash(each) ?? []),
    confirmations: readInteger(value['confirmations'], 0, 3) ?? 0,
    createdAtMs: readInteger(value['createdAtMs'], 0, latestTimeMs) ?? 0,
    updatedAtMs: readInteger(value['updatedAtMs'], 0, latestTimeMs) ?? 0,
  }
}

function readCalls(value: unknown): readonly RecordedCall[] | undefined {
  const items = toList(value)
  const calls = items.flatMap((item): readonly RecordedCall[] => {
    if (!isRecord(item)) return []
    const [to, amount, data] = [readAddress(item['to']), readDecimal(item['value']), item['data']]
    return to === undefined || amount === undefined || !isHex(data) ? [] : [{ to, value: amount, data }]
  })
  return calls.length === 0 || calls.length !== items.length ? undefined : calls
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, batchLimits.maxCalls) : []
}
