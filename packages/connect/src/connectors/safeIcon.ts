import { isRasterSafe } from './rasterIcon.ts'
import { isSvgSafe } from './svgIcon.ts'

const maxUriLength = 350_000
/** The longest drawing that is measured. */
export const maxSvgBytes: number = 64 * 1024
const dataPattern = /^data:image\/(png|jpeg|jpg|gif|webp|svg\+xml)((?:;[a-z0-9=-]+)*),/i
/** Markup in another encoding would read otherwise in the browser than it does here. */
const foreignCharset = /;charset=(?!utf-?8(?:;|$)|us-ascii(?:;|$))/i

/**
 * An announced icon → the same data URI if it can be drawn without harm; undefined otherwise (a letter tile is drawn
 * then). Wallets are hostile here: an SVG of 2 kB can freeze a page for minutes, so it is measured before it is drawn.
 */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxUriLength) return undefined
  // As a browser reads an address: without line ends and tabs, and up to the fragment.
  const uri = icon.trim().replace(/[\t\n\r]/g, '')
  const match = dataPattern.exec(uri)
  if (match === null) return undefined
  const [head, type = '', parameters = ''] = match
  const isSvg = type.toLowerCase() === 'svg+xml'
  const isBase64 = parameters.toLowerCase().endsWith(';base64')
  const body = decodeBody(uri.slice(head.length).split('#', 1)[0] ?? '', isBase64)
  if (body === undefined) return undefined
  if (!isSvg) return isBase64 && isRasterSafe(body) ? uri : undefined
  if (body.length > maxSvgBytes || foreignCharset.test(parameters)) return undefined
  const text = toText(body)
  return text !== undefined && isSvgSafe(text, isEmbeddedSafe) ? uri : undefined
}

/** A picture inside a picture: pixels only, or two drawings could hide in each other for ever. */
export function isEmbeddedSafe(uri: string): boolean {
  return !/^data:image\/svg/i.test(uri) && safeIcon(uri) !== undefined
}

function decodeBody(body: string, isBase64: boolean): Uint8Array | undefined {
  try {
    // A lone percent sign stands for itself.
    const text = decodeURIComponent(body.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    return isBase64
      ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(text)
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
