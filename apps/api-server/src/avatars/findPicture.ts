import type { Rpc } from '@latchkey/base'
import { parseJson } from '@latchkey/base'
import { type Address, type AvatarRecord, avatarTokenCalls, parseAvatarRecord, readAvatarToken } from '@latchkey/evm'
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

const { maxPictureBytes } = pictureFigures
/** The longest description of a token, in bytes. */
const maxDescriptionBytes = 262_144

/** The picture of an avatar record of somebody; undefined where there is none that can be shown. */
export async function findPicture(
  record: AvatarRecord,
  owner: Address,
  sources: PictureSources,
): Promise<Picture | undefined> {
  const source = record.kind === 'token' ? await findTokenPicture(record, owner, sources) : record
  // A token that names another token as its picture would lead on for ever.
  if (source === undefined || source.kind === 'token') return undefined
  const bytes = await readSource(source, maxPictureBytes, sources)
  const type = bytes && sources.pictureType(bytes)
  return bytes === undefined || type === undefined ? undefined : { type, bytes }
}

type TokenRecord = Extract<AvatarRecord, { kind: 'token' }>

async function findTokenPicture(
  record: TokenRecord,
  owner: Address,
  sources: PictureSources,
): Promise<AvatarRecord | undefined> {
  const { rpc, signal } = sources
  const outcomes = await rpc(record.chainId)?.batch(avatarTokenCalls(record, owner), { signal })
  const answers = outcomes?.map((outcome) => ('result' in outcome ? outcome.result : undefined)) ?? []
  const described = parseAvatarRecord(readAvatarToken(record, owner, answers))
  if (described === undefined || described.kind === 'token') return undefined
  const text = await readSource(described, maxDescriptionBytes, sources)
  return text === undefined ? undefined : readDescription(text)
}

/** The picture named in a description; a drawing may stand in it as it is. */
function readDescription(bytes: Uint8Array): AvatarRecord | undefined {
  const description = parseJson(Buffer.from(bytes).toString('utf8'))
  if (typeof description !== 'object' || description === null) return undefined
  const { image, image_url: url, image_data: drawing } = description as Readonly<Record<string, unknown>>
  const named = [image, url].find((each) => typeof each === 'string' && each !== '')
  if (typeof named === 'string') return parseAvatarRecord(named)
  return typeof drawing === 'string'
    ? { kind: 'data', uri: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}` }
    : undefined
}

async function readSource(
  source: Exclude<AvatarRecord, TokenRecord>,
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
