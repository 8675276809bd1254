/** Bytes, or a list of such. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/** An access list is three deep. */
const maxDepth = 4

/** One item in the one writing it may have; undefined for anything else. */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  const read = readItem(bytes, 0, 0)
  return read !== undefined && read.end === bytes.length ? read.item : undefined
}

/** The writing of an item. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0] = item
    return item.length === 1 && first < 0x80 ? item : joinBytes([writeLength(item.length, 0x80), item])
  }
  const parts = item.map(encodeRlp)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return joinBytes([writeLength(length, 0xc0), ...parts])
}

/** One after the other. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    joined.set(part, place)
    place += part.length
  }
  return joined
}

type Read<Item> = { readonly item: Item; readonly end: number }

function readItem(bytes: Uint8Array, start: number, depth: number): Read<RlpItem> | undefined {
  const head = bytes[start]
  if (head === undefined || depth > maxDepth) return undefined
  if (head < 0x80) return { item: bytes.subarray(start, start + 1), end: start + 1 }
  const isList = head >= 0xc0
  const length = readLength(bytes, start, isList ? 0xc0 : 0x80)
  if (length === undefined) return undefined
  const [from, end] = [length.end, length.end + length.item]
  if (end > bytes.length) return undefined
  if (isList) return readList(bytes, { from, end, depth })
  // A single small byte stands for itself.
  if (length.item === 1 && (bytes[from] ?? 0) < 0x80) return undefined
  return { item: bytes.subarray(from, end), end }
}

type ListPlace = { readonly from: number; readonly end: number; readonly depth: number }

function readList(bytes: Uint8Array, { from, end, depth }: ListPlace): Read<RlpItem> | undefined {
  const items: RlpItem[] = []
  let place = from
  while (place < end) {
    const read = readItem(bytes, place, depth + 1)
    if (read === undefined || read.end > end) return undefined
    items.push(read.item)
    place = read.end
  }
  return { item: items, end }
}

function readLength(bytes: Uint8Array, start: number, base: number): Read<number> | undefined {
  const short = (bytes[start] ?? 0) - base
  if (short <= 55) return { item: short, end: start + 1 }
  const size = short - 55
  // Four bytes are more than any message may be long.
  if (size > 4 || start + 1 + size > bytes.length) return undefined
  const digits = bytes.subarray(start + 1, start + 1 + size)
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
  return digits[0] === 0 || length <= 55 ? undefined : { item: length, end: start + 1 + size }
}

function writeLength(length: number, base: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(base + length)
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return Uint8Array.of(base + 55 + digits.length, ...digits)
}
