import { fromHex } from '@latchkey/base'
import { joinBytes } from './joinBytes.ts'

/** An item of RLP: bytes, or a list of items. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/** RLP, the encoding of transactions (Ethereum yellow paper, appendix B). */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [only] = item
    if (item.length === 1 && only !== undefined && only < 0x80) return item
    return joinBytes([rlpHead(item.length, 0x80), item])
  }
  const body = joinBytes(item.map(encodeRlp))
  return joinBytes([rlpHead(body.length, 0xc0), body])
}

/** An integer without leading zeros; zero is empty. */
export function rlpNumber(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return rlpBytes(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`)
}

/** Hexadecimal text as bytes. Fails with `TypeError` for any other text, which is a mistake of the program. */
export function rlpBytes(text: string): Uint8Array {
  const bytes = fromHex(text)
  if (bytes === undefined) throw new TypeError('A field of the transaction is not hexadecimal')
  return bytes
}

function rlpHead(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = rlpNumber(BigInt(length))
  return Uint8Array.of(offset + 55 + size.length, ...size)
}
