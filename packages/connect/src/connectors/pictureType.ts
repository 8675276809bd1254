import { fromUtf8 } from '@latchkey/base'
import { isRasterSafe, type RasterLimits } from './rasterIcon.ts'
import { isEmbeddedSafe, maxSvgBytes } from './safeIcon.ts'
import { isSvgSafe } from './svgIcon.ts'

/** More than an icon: what people choose as their picture is often a photograph or a drawing to be printed. */
const avatarLimits: RasterLimits = { maxBytes: 1_048_576, maxSide: 2048 }

/** By their first bytes; what begins so is read as this by every browser that is told not to guess. */
const signatures: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(?:37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
]

/**
 * The type of a picture by what it holds, for a picture of up to 1 MiB and 2048 × 2048 pixels, or an SVG of up to 64 KiB,
 * that can be drawn without harm; undefined for anything else. What it is called counts for nothing.
 */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = [...bytes.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const [type] = signatures.find(([, pattern]) => pattern.test(start)) ?? []
  if (type !== undefined) return isRasterSafe(bytes, avatarLimits) ? type : undefined
  const text = bytes.length > maxSvgBytes ? undefined : fromUtf8(bytes)
  return text !== undefined && isSvgSafe(text, isEmbeddedSafe) ? 'image/svg+xml' : undefined
}
