import type { NewMessage } from '../store/store.ts'
import { type RecordLayout, readFrames } from './recordFrames.ts'

/** A message as the journal told it; times are milliseconds since the epoch. */
export type EarlierMessage = Omit<NewMessage, 'ttlSeconds' | 'address'> & {
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** One line of the journal's story. Hashes are 12 bytes as latin1. */
export type MailboxRecord =
  | { readonly kind: 'publish'; readonly messages: readonly EarlierMessage[] }
  | { readonly kind: 'ack'; readonly topic: string; readonly hash: string; readonly clientId: string }
  | { readonly kind: 'interest'; readonly topic: string; readonly clientId: string; readonly contactMs: number }
  | { readonly kind: 'forget'; readonly topic: string; readonly clientId: string }
  | { readonly kind: 'recent'; readonly entries: readonly (readonly [string, number])[] }

const kinds = ['publish', 'ack', 'interest', 'forget', 'recent'] as const
/** A publication with attestations; one without is written as it always was. */
const attestedCode = kinds.length
const topicBytes = 32
const hashBytes = 12

/** How mailboxes stood in their file. */
export const mailboxLayout: RecordLayout<MailboxRecord> = {
  magics: [Buffer.from('LATCHJ02'), Buffer.from('LATCHJ01')],
  read: (bytes, start, onRecord) =>
    readFrames(bytes, start, (payload) => {
      const record = readRecord(payload)
      if (record !== undefined) onRecord(record)
      return record !== undefined
    }),
}

type Reader = { readonly bytes: Buffer; position: number }

/** Undefined for a record of another layout, whatever its checksum says. */
function readRecord(payload: Buffer): MailboxRecord | undefined {
  const reader = { bytes: payload, position: 1 }
  try {
    const [code = kinds.length + 1] = payload
    const kind = code === attestedCode ? 'publish' : kinds[code]
    return kind === undefined ? undefined : readBody(reader, kind, code)
  } catch {
    return undefined
  }
}

function readBody(reader: Reader, kind: (typeof kinds)[number], code: number): MailboxRecord {
  if (kind === 'publish') {
    const take = () => {
      const message = takeMessage(reader)
      return code === attestedCode ? { ...message, attestation: takeAttestation(reader) } : message
    }
    return { kind, messages: Array.from({ length: takeInteger(reader) }, take) }
  }
  if (kind === 'recent') {
    const takeEntry = () => [takeFixed(reader, 'latin1', hashBytes), takeTime(reader)] as const
    return { kind, entries: Array.from({ length: takeInteger(reader) }, takeEntry) }
  }
  const topic = takeFixed(reader, 'hex', topicBytes)
  const clientId = takeText(reader)
  if (kind === 'ack') return { kind, topic, clientId, hash: takeFixed(reader, 'latin1', hashBytes) }
  return kind === 'interest' ? { kind, topic, clientId, contactMs: takeTime(reader) } : { kind, topic, clientId }
}

function takeMessage(reader: Reader): EarlierMessage {
  return {
    topic: takeFixed(reader, 'hex', topicBytes),
    publishedAtMs: takeTime(reader),
    expiresAtMs: takeTime(reader),
    tag: takeInteger(reader),
    publisher: takeText(reader),
    message: takeText(reader),
  }
}

function takeAttestation(reader: Reader): string | undefined {
  const isThere = reader.bytes.readUInt8(reader.position) === 1
  reader.position++
  return isThere ? takeText(reader) : undefined
}

function takeInteger(reader: Reader): number {
  const value = reader.bytes.readUInt32LE(reader.position)
  reader.position += 4
  return value
}

function takeTime(reader: Reader): number {
  const value = reader.bytes.readDoubleLE(reader.position)
  reader.position += 8
  return value
}

function takeFixed(reader: Reader, encoding: 'hex' | 'latin1', bytes: number): string {
  const end = reader.position + bytes
  if (end > reader.bytes.length) throw new RangeError('The record is too short')
  const text = reader.bytes.toString(encoding, reader.position, end)
  reader.position = end
  return text
}

function takeText(reader: Reader): string {
  const length = takeInteger(reader)
  const end = reader.position + length
  if (end > reader.bytes.length) throw new RangeError('The record is too short')
  const text = reader.bytes.toString('utf8', reader.position, end)
  reader.position = end
  return text
}
