import { isHex, type KeyValueStorage } from '@latchkey/base'
import { batchLimits } from '@latchkey/evm'
import type { BatchRecord, BatchStatus, RecordedCall } from '../batchRecord.ts'
import { parseStored } from '../persistence.ts'
import { isRecord, readAddress, readBoolean, readChainId, readDecimal, readInteger, readText } from '../storedValues.ts'
import { readHash } from '../transfers/hash.ts'
import { batchPrefix } from './batchKeys.ts'

/** How many batches are remembered; the oldest finished ones go first. */
const maxBatches = 20
/** Far more than are ever kept; what a hostile page may write beyond is not read. */
const mostKeys = 200
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

/** The remembered batches, newest first. Total: what is malformed is left out. */
export function readBatches(storage: KeyValueStorage): readonly BatchRecord[] {
  return readAll(storage).slice(0, maxBatches)
}

/** One remembered batch. */
export function readBatch(storage: KeyValueStorage, clientId: string): BatchRecord | undefined {
  return parseBatch(clientId, storage.get(batchPrefix + clientId))
}

/** Writes one batch, whatever others are there. */
export function writeBatch(storage: KeyValueStorage, record: BatchRecord): void {
  storage.set(batchPrefix + record.clientId, JSON.stringify(record))
}

/** Forgets one batch. */
export function eraseBatch(storage: KeyValueStorage, clientId: string): void {
  storage.remove(batchPrefix + clientId)
}

/** Beyond the limit, the oldest of those that are done go first, then the oldest. */
export function pruneBatches(storage: KeyValueStorage, isDone: (record: BatchRecord) => boolean): void {
  const oldestFirst = [...readAll(storage)].reverse()
  const leaving = [...oldestFirst.filter(isDone), ...oldestFirst.filter((record) => !isDone(record))]
  for (const { clientId } of leaving.slice(0, Math.max(0, leaving.length - maxBatches))) eraseBatch(storage, clientId)
}

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

function readAll(storage: KeyValueStorage): readonly BatchRecord[] {
  const keys = [...new Set(storage.keys())].filter((key) => key.startsWith(batchPrefix))
  const records = keys.slice(0, mostKeys).flatMap((key) => readBatch(storage, key.slice(batchPrefix.length)) ?? [])
  // Of the same moment by their ids, so that every tab has them in the same order.
  return records.sort((one, other) => other.createdAtMs - one.createdAtMs || (other.clientId > one.clientId ? 1 : -1))
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
