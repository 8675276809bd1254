import type { Rpc } from '@latchkey/base'
import { parseJson } from '@latchkey/base'
import { type AvatarRecord, parseAvatarRecord } from '@latchkey/evm'
import { pictureFigures } from '../limits.ts'
import type { OutsideFetch } from './outsideFetch.ts'

/** A picture that can be drawn without harm. */
export type Picture = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Where a picture may come from, and what makes it one. */
export type PictureSources = {
  readonly fetchOutside: OutsideFetch
  readonly ipfsGateway?: string | undefined
  /** The owner's node of a chain; tokens of other chains have no picture here. */
  readonly rpc: (chainId: number) => Rpc | undefined
  /** The type of a picture by what it holds, never by what it is called; undefined for what would do harm or is none. */
  readonly pictureType: (bytes: Uint8Array) => string | undefined
  readonly signal: AbortSignal
}

/** A place of a picture or description; a token would lead on to another one. */
export type PlainSource = Exclude<AvatarRecord, { readonly kind: 'token' }>

/** A token's own words: each part where there is one. */
export type TokenDescription = { readonly name?: unknown; readonly picture?: PlainSource }

const { maxPictureBytes } = pictureFigures
/** The longest description of a token, in bytes. */
const maxDescriptionBytes = 262_144

/** The text of a place → that place; undefined where there is none, or it is a token. */
export function toPlainSource(text: string | undefined): PlainSource | undefined {
  const source = parseAvatarRecord(text)
  return source === undefined || source.kind === 'token' ? undefined : source
}

/** The picture at a place; undefined where there is none that can be drawn without harm. */
export async function readPicture(source: PlainSource, sources: PictureSources): Promise<Picture | undefined> {
  const bytes = await readSource(source, maxPictureBytes, sources)
  const type = bytes && sources.pictureType(bytes)
  return bytes === undefined || type === undefined ? undefined : { type, bytes }
}

/** The description of a token at a place; a drawing may stand in it as it is. */
export async function readDescription(
  source: PlainSource,
  sources: PictureSources,
): Promise<TokenDescription | undefined> {
  const bytes = await readSource(source, maxDescriptionBytes, sources)
  const description = bytes && parseJson(Buffer.from(bytes).toString('utf8'))
  if (typeof description !== 'object' || description === null) return undefined
  const { name, image, image_url: url, image_data: drawing } = description as Readonly<Record<string, unknown>>
  const named = [image, url].find((each) => typeof each === 'string' && each !== '')
  const uri = typeof named === 'string' ? named : typeof drawing === 'string' ? toDataUri(drawing) : undefined
  const picture = toPlainSource(uri)
  return { name, ...(picture !== undefined && { picture }) }
}

function toDataUri(drawing: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}

async function readSource(
  source: PlainSource,
  maxBytes: number,
  { fetchOutside, ipfsGateway, signal }: PictureSources,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.kind === 'data') return decodeDataUri(source.uri, maxBytes)
  const url = source.kind === 'https' ? source.url : ipfsGateway && toGatewayUrl(ipfsGateway, source.path)
  return url ? await fetchOutside(url, { maxBytes, signal }) : undefined
}

/** The address of a path at the gateway; undefined where the path would lead out of its place there. */
function toGatewayUrl(gateway: string, path: string): string | undefined {
  const base = `${gateway.replace(/\/+$/, '')}/${path.split('/').slice(0, 2).join('/')}`
  const url = `${gateway.replace(/\/+$/, '')}/${path}`
  if (!URL.canParse(url) || !URL.canParse(base)) return undefined
  const { origin, pathname } = new URL(base)
  const found = new URL(url)
  return found.origin === origin && found.pathname.startsWith(pathname) ? found.href : undefined
}

function decodeDataUri(uri: string, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const comma = uri.indexOf(',')
  if (comma === -1 || uri.length > maxBytes * 3) return undefined
  const isBase64 = /;base64$/i.test(uri.slice(0, comma))
  const body = uri.slice(comma + 1)
  try {
    // A lone percent sign stands for itself, as in browsers.
    const text = () => decodeURIComponent(body.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(text())
    return bytes.length > maxBytes ? undefined : Uint8Array.from(bytes)
  } catch {
    // Signs that are no UTF-8.
    return undefined
  }
}
