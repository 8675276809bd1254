import type { KeyValueStorage } from '@latchkey/base'
import { parseStored, storageKeys } from '../persistence.ts'
import { isRecord, readAddress, readChainId, readDecimal, readInteger, readText } from '../storedValues.ts'
import { readHash } from './hash.ts'
import type { TransferRecord, TransferStatus } from './transferRecord.ts'

/** How many transfers are remembered; the oldest finished ones go first. */
export const maxTransfers = 50

const maxStoredLength = 200_000
const maxWordsLength = 300
/** As long as a configured token's may be: a transfer of it must not be lost. */
const maxSymbolLength = 64
const maxDecimals = 36
const confirmationsWanted = 3
/** Of all points in time that a date can stand for, the last one, in milliseconds. */
const latestTimeMs = 8.64e15

const statuses: readonly TransferStatus[] = [
  'awaiting',
  'unknown',
  'submitted',
  'seen',
  'included',
  'confirmed',
  'reverted',
  'replaced',
  'cancelled',
  'dropped',
]

/** The remembered transfers, newest first. */
export function readTransfers(storage: KeyValueStorage): readonly TransferRecord[] {
  return parseTransfers(storage.get(storageKeys.transfers))
}

/** Stored text → transfers, newest first. Total: a malformed transfer is left out, the others stay. */
export function parseTransfers(text: string | null): readonly TransferRecord[] {
  const value = parseStored(text, maxStoredLength)
  if (!Array.isArray(value)) return []
  const records = value.slice(0, maxTransfers).flatMap((item) => parseTransfer(item) ?? [])
  return [...new Map(records.map((record) => [record.clientId, record])).values()]
}

/** Writes at most fifty transfers. */
export function writeTransfers(storage: KeyValueStorage, records: readonly TransferRecord[]): void {
  storage.set(storageKeys.transfers, JSON.stringify(records))
}

function parseTransfer(value: unknown): TransferRecord | undefined {
  if (!isRecord(value)) return undefined
  const clientId = readText(value['clientId'], 64)
  const chainId = readChainId(value['chainId'])
  const from = readAddress(value['from'])
  const to = readAddress(value['to'])
  const amount = readDecimal(value['amount'])
  const status = statuses.find((candidate) => candidate === value['status'])
  if (!clientId || !chainId || !from || !to || amount === undefined || !status) return undefined
  const token = value['token'] === undefined ? undefined : parseToken(value['token'])
  // A token transfer whose token is damaged must not be shown as one of the native coin.
  if (value['token'] !== undefined && token === undefined) return undefined
  return {
    clientId,
    chainId,
    from,
    to,
    ...(token && { token }),
    amount,
    status,
    confirmations: readInteger(value['confirmations'], 0, confirmationsWanted) ?? 0,
    createdAtMs: readTime(value['createdAtMs']),
    updatedAtMs: readTime(value['updatedAtMs']),
    ...parseOptional(value),
  }
}

function parseOptional(value: Readonly<Record<string, unknown>>) {
  const hash = readHash(value['hash'])
  const nonce = readInteger(value['nonce'], 0, Number.MAX_SAFE_INTEGER)
  const usedNonces = readInteger(value['usedNonces'], 0, Number.MAX_SAFE_INTEGER)
  const replacedBy = readHash(value['replacedBy'])
  const mismatch = readText(value['mismatch'], maxWordsLength)
  const failure = readText(value['failure'], maxWordsLength)
  return {
    ...(hash !== undefined && { hash }),
    ...(nonce !== undefined && { nonce }),
    ...(usedNonces !== undefined && { usedNonces }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(mismatch !== undefined && { mismatch }),
    ...(failure !== undefined && { failure }),
  }
}

function parseToken(value: unknown): TransferRecord['token'] {
  if (!isRecord(value)) return undefined
  const address = readAddress(value['address'])
  const symbol = readText(value['symbol'], maxSymbolLength)
  const decimals = readInteger(value['decimals'], 0, maxDecimals)
  return address === undefined || symbol === undefined || decimals === undefined
    ? undefined
    : { address, symbol, decimals }
}

function readTime(value: unknown): number {
  return readInteger(value, 0, latestTimeMs) ?? 0
}
