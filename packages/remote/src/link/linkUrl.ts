import { readAs } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { type LinkSession, linkSession } from './linkSession.ts'

/** A code's content: session and server. Never to be logged: anybody who has it can answer. */
export type LinkUrl = {
  readonly session: LinkSession
  /** http:// or https://, without a slash at its end. */
  readonly serverUrl: string
  /** Of the page's program. */
  readonly version: string
  readonly chainId: number
}

const maxUrlLength = 2048
const defaultChainId = 1

/** A session as the address that a phone scans or opens. What is behind the `#` reaches no web server. */
export function formatLinkUrl({ session, serverUrl, version, chainId }: LinkUrl): string {
  const query = new URLSearchParams({
    id: session.id,
    secret: session.secret,
    server: serverUrl,
    v: version,
    chainId: String(chainId),
  })
  return `${serverUrl}/#/link?${query}`
}

/** True for a text that means to be a link, whatever else is wrong with it. */
export function isLinkUrl(text: string): boolean {
  return /^https?:\/\/[^#]*#\/link\?/i.test(text.trim())
}

/**
 * A scanned or pasted text → a session and its server. Also takes the address of an app that carries one as `wl_url`.
 * Fails with `bad_link_url` (`RemoteError`).
 */
export function parseLinkUrl(text: string): LinkUrl {
  const address = unwrap(text.trim())
  const query = new URLSearchParams(/#\/link\?(.*)$/s.exec(address)?.[1] ?? '')
  const serverUrl = readServerUrl(query.get('server') ?? '')
  const names = [...query.keys()]
  const id = query.get('id') ?? query.get('parent-id')
  const session = readAs(linkSession, { id, secret: query.get('secret') })
  const isTwice = new Set(names).size !== names.length
  if (serverUrl === undefined || session === undefined || isTwice || address.length > maxUrlLength) {
    throw new RemoteError('bad_link_url')
  }
  const chainId = /^[1-9]\d{0,15}$/.test(query.get('chainId') ?? '') ? Number(query.get('chainId')) : defaultChainId
  if (!Number.isSafeInteger(chainId)) throw new RemoteError('bad_link_url')
  return { session, serverUrl, version: (query.get('v') ?? '').slice(0, 32), chainId }
}

/** The address of a server as it is used: http or https, no user, nothing behind the path. Undefined for any other. */
export function readServerUrl(text: string): string | undefined {
  const url = text.length <= maxUrlLength && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function unwrap(text: string): string {
  if (text.length > maxUrlLength * 2 || isLinkUrl(text) || !URL.canParse(text)) return text
  return new URL(text).searchParams.get('wl_url') ?? text
}
