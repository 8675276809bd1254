import { crc32 } from 'node:zlib'

/** Records on their way to a file. */
export type RecordBuffer = { bytes: Buffer; length: number }

/** How the records of one kind of journal stand in its file. */
export type RecordLayout<Item> = {
  /** The first bytes of the file; the number at their end is that of the layout. */
  readonly magic: Buffer
  /** Puts a record behind those already there. */
  append(buffer: RecordBuffer, record: Item): void
  /** Reads records until the end or the first that is not whole; the result is where that is. */
  read(bytes: Buffer, start: number, onRecord: (record: Item) => void): number
}

/** Length and checksum of what follows. */
const headBytes = 8
const initialBytes = 65_536

export function createRecordBuffer(): RecordBuffer {
  return { bytes: Buffer.allocUnsafe(initialBytes), length: 0 }
}

/** Makes room for so many bytes more. */
export function reserve(buffer: RecordBuffer, bytes: number): void {
  if (buffer.length + bytes <= buffer.bytes.length) return
  const larger = Buffer.allocUnsafe(Math.max(buffer.bytes.length * 2, buffer.length + bytes))
  buffer.bytes.copy(larger, 0, 0, buffer.length)
  buffer.bytes = larger
}

/** Appends what `put` writes, with its length and checksum before it. */
export function appendFrame(buffer: RecordBuffer, put: (buffer: RecordBuffer) => void): void {
  const start = buffer.length
  reserve(buffer, headBytes)
  buffer.length += headBytes
  put(buffer)
  const payload = buffer.bytes.subarray(start + headBytes, buffer.length)
  buffer.bytes.writeUInt32LE(payload.length, start)
  buffer.bytes.writeUInt32LE(crc32(payload), start + 4)
}

/** Reads frames until the end or the first that is not whole or that `take` does not know; the result is where that is. */
export function readFrames(bytes: Buffer, start: number, take: (payload: Buffer) => boolean): number {
  let position = start
  while (position + headBytes <= bytes.length) {
    const length = bytes.readUInt32LE(position)
    const payload = bytes.subarray(position + headBytes, position + headBytes + length)
    if (length === 0 || payload.length < length || crc32(payload) !== bytes.readUInt32LE(position + 4)) break
    if (!take(payload)) break
    position += headBytes + length
  }
  return position
}
