/** Where the code stands in its bytes; bits come lowest first (RFC 1951 §3.1.1). */
type Reader = { readonly bytes: Uint8Array; place: number; held: number; heldCount: number }

/** Symbols by their code, which has a leading 1 so that it tells its own length. */
type Codes = ReadonlyMap<number, number>

const longestCode = 15
const endOfBlock = 256
/** RFC 1951 §3.2.5: what the symbols from 257 on, and those of distances, stand for, and how many bits more each has. */
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
/** §3.2.7: the order in which the lengths of the codes for code lengths are told. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const storedBlockBytes = 65_535

/** Bytes in the wrapping of zlib (RFC 1950), stored as they are: what is short need not be made shorter. */
export function writeZlib(bytes: Uint8Array): Uint8Array {
  const out = [0x78, 0x01]
  for (let start = 0; start === 0 || start < bytes.length; start += storedBlockBytes) {
    const block = bytes.subarray(start, start + storedBlockBytes)
    const isLast = start + storedBlockBytes >= bytes.length
    const size = block.length
    out.push(isLast ? 1 : 0, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255, ...block)
  }
  const sum = checksum(bytes)
  out.push(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255)
  return Uint8Array.from(out)
}

/** What zlib has compressed; undefined for anything else, and for what would become longer than allowed. Never throws. */
export function readZlib(bytes: Uint8Array, maxLength: number): Uint8Array | undefined {
  const [method = 0, flags = 0] = bytes
  // RFC 1950 §2.2: deflate, no dictionary, and a header that checks.
  if ((method & 15) !== 8 || (flags & 32) !== 0 || (method * 256 + flags) % 31 !== 0) return undefined
  const reader: Reader = { bytes, place: 2, held: 0, heldCount: 0 }
  const out: number[] = []
  try {
    for (let isLast = false; !isLast; ) {
      isLast = take(reader, 1) === 1
      readBlock(reader, take(reader, 2), out, maxLength)
    }
    const clear = Uint8Array.from(out)
    alignToByte(reader)
    const told = [0, 1, 2, 3].reduce((sum) => sum * 256 + take(reader, 8), 0)
    return told === checksum(clear) ? clear : undefined
  } catch {
    return undefined
  }
}

function readBlock(reader: Reader, kind: number, out: number[], maxLength: number): void {
  if (kind === 0) readStored(reader, out, maxLength)
  else if (kind === 1) readCoded(reader, fixedCodes, out, maxLength)
  else if (kind === 2) readCoded(reader, readCodes(reader), out, maxLength)
  else throw new RangeError('No such kind of block')
}

function readStored(reader: Reader, out: number[], maxLength: number): void {
  alignToByte(reader)
  const size = take(reader, 16)
  if ((size ^ take(reader, 16)) !== 0xffff || out.length + size > maxLength) throw new RangeError('A bad block')
  for (let left = size; left > 0; left--) out.push(take(reader, 8))
}

type BlockCodes = { readonly literals: Codes; readonly distances: Codes }

function readCoded(reader: Reader, { literals, distances }: BlockCodes, out: number[], maxLength: number): void {
  for (;;) {
    const symbol = readSymbol(reader, literals)
    if (symbol === endOfBlock) return
    if (symbol < endOfBlock) {
      out.push(symbol)
    } else {
      const length = readValue(reader, symbol - endOfBlock - 1, lengthBases, (index) => lengthBits[index] ?? 0)
      const slot = readSymbol(reader, distances)
      const distance = readValue(reader, slot, distanceBases, (index) => Math.max(0, (index >> 1) - 1))
      if (distance > out.length) throw new RangeError('Before the beginning')
      for (let left = length; left > 0; left--) out.push(out[out.length - distance] ?? 0)
    }
    if (out.length > maxLength) throw new RangeError('Too long')
  }
}

function readValue(reader: Reader, index: number, bases: readonly number[], bitsOf: (index: number) => number): number {
  const base = bases[index]
  if (base === undefined) throw new RangeError('No such symbol')
  return base + take(reader, bitsOf(index))
}

/** §3.2.7: the codes of a block, which are told as the lengths of codes, which are coded themselves. */
function readCodes(reader: Reader): BlockCodes {
  const literalCount = take(reader, 5) + 257
  const distanceCount = take(reader, 5) + 1
  const toldCount = take(reader, 4) + 4
  const lengthLengths = Array<number>(lengthOrder.length).fill(0)
  for (const symbol of lengthOrder.slice(0, toldCount)) lengthLengths[symbol] = take(reader, 3)
  const codes = toCodes(lengthLengths)
  const lengths: number[] = []
  while (lengths.length < literalCount + distanceCount) {
    const symbol = readSymbol(reader, codes)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) repeat(lengths, lengths.at(-1), 3 + take(reader, 2))
    else if (symbol === 17) repeat(lengths, 0, 3 + take(reader, 3))
    else repeat(lengths, 0, 11 + take(reader, 7))
  }
  if (lengths.length > literalCount + distanceCount) throw new RangeError('Too many codes')
  return { literals: toCodes(lengths.slice(0, literalCount)), distances: toCodes(lengths.slice(literalCount)) }
}

function repeat(lengths: number[], length: number | undefined, times: number): void {
  if (length === undefined) throw new RangeError('Nothing to repeat')
  for (let left = times; left > 0; left--) lengths.push(length)
}

/** §3.2.2: lengths of codes → codes, in the order of their symbols. */
function toCodes(lengths: readonly number[]): Codes {
  const codes = new Map<number, number>()
  let code = 0
  for (let length = 1; length <= longestCode; length++) {
    code *= 2
    for (const [symbol, own] of lengths.entries()) {
      if (own === length) codes.set(2 ** length + code++, symbol)
    }
    if (code > 2 ** length) throw new RangeError('More codes than there are')
  }
  return codes
}

function readSymbol(reader: Reader, codes: Codes): number {
  let code = 1
  for (let length = 1; length <= longestCode; length++) {
    code = code * 2 + take(reader, 1)
    const symbol = codes.get(code)
    if (symbol !== undefined) return symbol
  }
  throw new RangeError('No such code')
}

/** The next bits as a number, at most 16 of them. */
function take(reader: Reader, count: number): number {
  while (reader.heldCount < count) {
    const next = reader.bytes[reader.place++]
    if (next === undefined) throw new RangeError('The end')
    reader.held |= next << reader.heldCount
    reader.heldCount += 8
  }
  const value = reader.held & (2 ** count - 1)
  reader.held >>>= count
  reader.heldCount -= count
  return value
}

function alignToByte(reader: Reader): void {
  take(reader, reader.heldCount % 8)
}

/** Adler-32 (RFC 1950 §8). */
function checksum(bytes: Uint8Array): number {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return high * 65_536 + low
}

/** §3.2.6. */
const fixedCodes: BlockCodes = {
  literals: toCodes(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: toCodes(Array<number>(30).fill(5)),
}
