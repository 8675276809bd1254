import { crc32 } from 'node:zlib'

/** How the records of one kind of journal stand in its file. */
export type RecordLayout<Item> = {
  /** First bytes of the file, of every version there was. */
  readonly magics: readonly Buffer[]
  /** Reads records until the end or the first that is not whole; the result is where that is. */
  read(bytes: Buffer, start: number, onRecord: (record: Item) => void): number
}

/** Length and checksum of what follows. */
const headBytes = 8

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

/** Bytes behind the last record that could be read. */
export type Rest = {
  /** True when it is nothing, or the beginning of a write that a crash cut off: no record is in it, whole or damaged. */
  readonly isTorn: boolean
  readonly wholeRecords: number
}

/** Tells a write that was never finished from damage to what was finished once. */
export function judgeRest(rest: Buffer): Rest {
  const wholeRecords = countFrames(rest)
  if (rest.length < headBytes) return { isTorn: true, wholeRecords }
  const isUnfinished = rest.readUInt32LE(0) > rest.length - headBytes
  // The last record, of which only the length is wrong: all that it had to say is there.
  const isMislabelled = crc32(rest.subarray(headBytes)) === rest.readUInt32LE(4)
  // Some file systems lengthen a file before they fill it.
  const isBlank = rest.every((byte) => byte === 0)
  return { isTorn: wholeRecords === 0 && ((isUnfinished && !isMislabelled) || isBlank), wholeRecords }
}

/** Records anywhere in these bytes that say what they said when they were written. */
function countFrames(bytes: Buffer): number {
  let count = 0
  for (let position = 0; position + headBytes <= bytes.length; ) {
    const length = bytes.readUInt32LE(position)
    const end = position + headBytes + length
    const isWhole =
      length > 0 &&
      end <= bytes.length &&
      crc32(bytes.subarray(position + headBytes, end)) === bytes.readUInt32LE(position + 4)
    count += isWhole ? 1 : 0
    position = isWhole ? end : position + 1
  }
  return count
}
