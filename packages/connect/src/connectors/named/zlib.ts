import type { Bytes } from '@latchkey/base'

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

/** Data inflated from zlib; undefined for anything else, and for more than is allowed. Never fails. */
export async function readZlib(bytes: Bytes, maxLength: number): Promise<Uint8Array | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const clear: number[] = []
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (clear.length + part.value.length > maxLength) {
        await reader.cancel()
        return undefined
      }
      for (const byte of part.value) clear.push(byte)
    }
  } catch {
    return undefined
  }
  return Uint8Array.from(clear)
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
