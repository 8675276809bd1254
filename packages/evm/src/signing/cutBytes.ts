import type { CardValue } from './card.ts'

/** Bytes as 0x text, cut behind so many characters, with how many bytes there are in all. */
export function cutBytes(hex: string, maxLength: number): string | CardValue {
  if (hex.length <= maxLength) return hex
  return { code: 'cut', values: { bytes: hex.slice(0, maxLength), count: hex.length / 2 - 1 } }
}
