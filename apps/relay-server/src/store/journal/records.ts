import type { StoredMessage } from '../store.ts'
import { appendFrame, type RecordBuffer, type RecordLayout, readFrames, reserve } from './recordFrames.ts'

/** One line of the journal's story. Hashes are those of `hashMessage`. */
export type JournalRecord =
  | { readonly kind: 'publish'; readonly messages: readonly StoredMessage[] }
  | { readonly kind: 'ack'; readonly topic: string; readonly hash: string; readonly clientId: string }
  | { readonly kind: 'interest'; readonly topic: string; readonly clientId: string; readonly contactMs: number }
  | { readonly kind: 'forget'; readonly topic: string; readonly clientId: string }
  | { readonly kind: 'recent'; readonly entries: readonly (readonly [string, number])[] }

const kinds = ['publish', 'ack', 'interest', 'forget', 'recent'] as const
const topicBytes = 32
const hashBytes = 12

/** How mailboxes stand in their file. */
export const mailboxLayout: RecordLayout<JournalRecord> = {
  magic: Buffer.from('LATCHJ01'),
  append(buffer, record) {
    appendFrame(buffer, () => {
      putByte(buffer, kinds.indexOf(record.kind))
      putBody(buffer, record)
    })
  },
  read: (bytes, start, onRecord) =>
    readFrames(bytes, start, (payload) => {
      const record = readRecord(payload)
      if (record !== undefined) onRecord(record)
      return record !== undefined
    }),
}

function putBody(buffer: RecordBuffer, record: JournalRecord): void {
  if (record.kind === 'publish') {
    putInteger(buffer, record.messages.length)
    for (const message of record.messages) putMessage(buffer, message)
    return
  }
  if (record.kind === 'recent') {
    putInteger(buffer, record.entries.length)
    for (const [hash, untilMs] of record.entries) {
      putFixed(buffer, hash, 'latin1', hashBytes)
      putTime(buffer, untilMs)
    }
    return
  }
  putFixed(buffer, record.topic, 'hex', topicBytes)
  putText(buffer, record.clientId)
  if (record.kind === 'ack') putFixed(buffer, record.hash, 'latin1', hashBytes)
  if (record.kind === 'interest') putTime(buffer, record.contactMs)
}

function putMessage(buffer: RecordBuffer, message: StoredMessage): void {
  putFixed(buffer, message.topic, 'hex', topicBytes)
  putTime(buffer, message.publishedAtMs)
  putTime(buffer, message.expiresAtMs)
  putInteger(buffer, message.tag)
  putText(buffer, message.publisher)
  putText(buffer, message.message)
}

function putByte(buffer: RecordBuffer, value: number): void {
  reserve(buffer, 1)
  buffer.length = buffer.bytes.writeUInt8(value, buffer.length)
}

function putInteger(buffer: RecordBuffer, value: number): void {
  reserve(buffer, 4)
  buffer.length = buffer.bytes.writeUInt32LE(value, buffer.length)
}

function putTime(buffer: RecordBuffer, timeMs: number): void {
  reserve(buffer, 8)
  buffer.length = buffer.bytes.writeDoubleLE(timeMs, buffer.length)
}

function putFixed(buffer: RecordBuffer, text: string, encoding: 'hex' | 'latin1', bytes: number): void {
  reserve(buffer, bytes)
  buffer.bytes.write(text, buffer.length, bytes, encoding)
  buffer.length += bytes
}

function putText(buffer: RecordBuffer, text: string): void {
  // Three bytes for each unit are the most that UTF-8 takes.
  reserve(buffer, 4 + text.length * 3)
  const written = buffer.bytes.write(text, buffer.length + 4, 'utf8')
  buffer.bytes.writeUInt32LE(written, buffer.length)
  buffer.length += 4 + written
}

type Reader = { readonly bytes: Buffer; position: number }

/** Undefined for a record of another layout, whatever its checksum says. */
function readRecord(payload: Buffer): JournalRecord | undefined {
  const reader = { bytes: payload, position: 1 }
  try {
    const kind = kinds[payload[0] ?? kinds.length]
    return kind === undefined ? undefined : readBody(reader, kind)
  } catch {
    return undefined
  }
}

function readBody(reader: Reader, kind: (typeof kinds)[number]): JournalRecord {
  if (kind === 'publish') {
    return { kind, messages: Array.from({ length: takeInteger(reader) }, () => takeMessage(reader)) }
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

function takeMessage(reader: Reader): StoredMessage {
  return {
    topic: takeFixed(reader, 'hex', topicBytes),
    publishedAtMs: takeTime(reader),
    expiresAtMs: takeTime(reader),
    tag: takeInteger(reader),
    publisher: takeText(reader),
    message: takeText(reader),
  }
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
