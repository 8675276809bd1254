import { isRasterSafe } from './rasterIcon.ts'
import { isSvgSafe } from './svgIcon.ts'

const maxLength = { raster: 350_000, svg: 90_000 } as const
const dataPattern = /^data:image\/(png|jpeg|jpg|gif|webp|svg\+xml)((?:;[a-z0-9=-]+)*),/i

/**
 * An announced icon → the same data URI if it can be drawn without harm; undefined otherwise (a letter tile is drawn
 * then). Wallets are hostile here: an SVG of 2 kB can freeze a page for minutes, so it is measured before it is drawn.
 */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxLength.raster) return undefined
  const uri = icon.trim()
  const match = dataPattern.exec(uri)
  if (match === null) return undefined
  const [head, type = '', parameters = ''] = match
  const isBase64 = parameters.toLowerCase().endsWith(';base64')
  const body = decodeBody(uri.slice(head.length), isBase64)
  if (body === undefined) return undefined
  if (type.toLowerCase() !== 'svg+xml') return isBase64 && isRasterSafe(body) ? uri : undefined
  const text = uri.length > maxLength.svg ? undefined : toText(body)
  return text !== undefined && isSvgSafe(text) ? uri : undefined
}

function decodeBody(body: string, isBase64: boolean): Uint8Array | undefined {
  try {
    const text = isBase64 ? atob(decodeURIComponent(body)) : decodeURIComponent(body)
    return isBase64 ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : new TextEncoder().encode(text)
  } catch {
    return undefined
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
