import { type Hex, isHex, isRecord, type KeyValueStorage } from '@latchkey/base'
import { type Difference, differenceKinds } from '@latchkey/evm'
import { parseStored } from '../persistence.ts'
import { createStoredRecords } from '../storedRecords.ts'
import { readAddress, readChainId, readDecimal, readInteger, readText } from '../storedValues.ts'
import { maxAttempts, type ReplacementAttempt, type TransferRecord, type TransferStatus } from '../transferRecord.ts'
import { readHash } from './hash.ts'
import { earlierTransfers, keyPrefix } from './transferKeys.ts'

/** How many transfers are remembered; the oldest finished ones go first. */
export const maxTransfers = 50

/** Of the list of earlier releases. */
const maxStoredLength = 200_000
const maxWordsLength = 300
/** The longest amount; an address is shorter. */
const maxHeldLength = 78
/** The longest name of the DNS, and so of ENS. */
const maxNameLength = 255
/** The longest call that can be remembered, in characters; what cannot be is not sent from here. */
export const maxDataLength = 20_000
/** As long as a configured token's may be: a transfer of it must not be lost. */
const maxSymbolLength = 64
const maxDecimals = 255
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

const maxRecordLength = 24_000

/** The transfers of the page. */
export const storedTransfers = createStoredRecords({
  ...{ prefix: keyPrefix, max: maxTransfers, mostKeys: 500 },
  parse: parseRecord,
})

/** Stored text of one key → its transfer. Total. */
export function parseRecord(clientId: string, text: string | null): TransferRecord | undefined {
  const record = parseTransfer(parseStored(text, maxRecordLength))
  // Under another's key it would be there twice.
  return record?.clientId === clientId ? record : undefined
}

/**
 * Takes over what an earlier release has written, or still writes in another tab: a transfer that is not there yet, is
 * newer there, or has its hash there alone. A hash that is known is never given up: without it a payment is lost.
 */
export function adoptEarlierTransfers(storage: KeyValueStorage): void {
  const text = storage.get(earlierTransfers)
  if (text === null) return
  for (const record of parseTransfers(text)) {
    const own = storedTransfers.read(storage, record.clientId)
    const isNewer = own === undefined || record.updatedAtMs > own.updatedAtMs
    const isNews = own?.hash === undefined ? isNewer || record.hash !== undefined : isNewer && record.hash !== undefined
    if (isNews) storedTransfers.write(storage, record)
  }
  storage.remove(earlierTransfers)
}

/** The list of an earlier release → transfers. Total: a malformed transfer is left out, the others stay. */
export function parseTransfers(text: string | null): readonly TransferRecord[] {
  const value = parseStored(text, maxStoredLength)
  if (!Array.isArray(value)) return []
  const records = value.slice(0, maxTransfers).flatMap((item) => parseTransfer(item) ?? [])
  return [...new Map(records.map((record) => [record.clientId, record])).values()]
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
  // Of a call that is damaged nothing is known.
  if (value['data'] !== undefined && readData(value['data']) === undefined) return undefined
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
  const recipientName = readText(value['recipientName'], maxNameLength)
  const data = readData(value['data'])
  const collection = readText(value['collection'], maxSymbolLength)
  const hash = readHash(value['hash'])
  const nonce = readInteger(value['nonce'], 0, Number.MAX_SAFE_INTEGER)
  const usedNonces = readInteger(value['usedNonces'], 0, Number.MAX_SAFE_INTEGER)
  const replacedBy = readHash(value['replacedBy'])
  const attempts = readAttempts(value['attempts'])
  const mismatch = readDifferences(value['mismatch'])
  const failure = readText(value['failure'], maxWordsLength)
  return {
    ...(recipientName !== undefined && { recipientName }),
    ...(data !== undefined && { data }),
    ...(collection !== undefined && { collection }),
    ...(hash !== undefined && { hash }),
    ...(nonce !== undefined && { nonce }),
    ...(usedNonces !== undefined && { usedNonces }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(attempts.length > 0 && { attempts }),
    ...(mismatch !== undefined && { mismatch }),
    ...(failure !== undefined && { failure }),
  }
}

/** As many as there are kinds. What is there and cannot be read still is a difference. */
function readDifferences(value: unknown): readonly Difference[] | undefined {
  if (value === undefined) return undefined
  const items = Array.isArray(value) ? value.slice(0, differenceKinds.length) : []
  const found = items.flatMap((item: unknown): Difference[] => {
    const kind = isRecord(item) ? differenceKinds.find((each) => each === item['kind']) : undefined
    if (!isRecord(item) || kind === undefined) return []
    const held = readText(item['held'], maxHeldLength)
    return [{ kind, ...(held !== undefined && /^(0x[\da-f]{40}|\d{1,78})$/i.test(held) && { held }) }]
  })
  return found.length > 0 ? found : [{ kind: 'other' }]
}

function readAttempts(value: unknown): readonly ReplacementAttempt[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxAttempts).flatMap((item: unknown): ReplacementAttempt[] => {
    if (!isRecord(item)) return []
    const kind = (['speedUp', 'cancel'] as const).find((known) => known === item['kind'])
    const [instead, hash] = [readHash(item['instead']), readHash(item['hash'])]
    if (kind === undefined) return []
    const hashes = { ...(instead !== undefined && { instead }), ...(hash !== undefined && { hash }) }
    return [{ kind, atMs: readTime(item['atMs']), ...hashes }]
  })
}

function parseToken(value: unknown): TransferRecord['token'] {
  if (!isRecord(value)) return undefined
  const address = readAddress(value['address'])
  const symbol = readText(value['symbol'], maxSymbolLength)
  const decimals = readInteger(value['decimals'], 0, maxDecimals)
  return address === undefined || symbol === undefined || decimals === undefined
    ? undefined
    : { address, symbol, decimals, ...(value['isUnlisted'] === true && { isUnlisted: true }) }
}

/** Call data; a record that lost it would be one of a payment. */
function readData(value: unknown): Hex | undefined {
  const text = readText(value, maxDataLength)
  return text !== undefined && isHex(text) ? text : undefined
}

function readTime(value: unknown): number {
  return readInteger(value, 0, latestTimeMs) ?? 0
}
