import { createHash } from 'node:crypto'
import type { Bytes } from '@latchkey/base'
import { BundleError, parsePublicKey } from '@latchkey/custody'
import { encodeBody, readFolder, type Served, sendFile, serveFile, serveFiles } from '@latchkey/node'
import { KeyFrameError } from '../errors.ts'
import { toldPath } from '../told/told.ts'
import { checkParents } from './checkParents.ts'
import { frameLanguage, loadFrameSpeech, type SpokenFrame } from './frameSpeech.ts'

export type KeyFrameServing = {
  /** The frame's own address, such as `http://keys.localhost:4401`. */
  readonly origin: string
  /** Origins of the pages that may embed the frame. None may share its host. */
  readonly allowedParents: readonly string[]
  /** The custody server's public key as hexadecimal text; two while it changes from one to the next. */
  readonly quorumPublicKey: string | readonly string[]
  /** The folder of the built page. */
  readonly dist: string
}

/** Answers a request for the frame or one of its files. */
export type KeyFrameHandler = (request: Request) => Promise<Response>

/** Looks that a page may ask for by `?theme=`; those of the visitor's computer unless it asks. */
const themes = ['light', 'dark']

const pagePaths = new Set(['/', '/export', '/import', '/sign'])

/** On every answer. Nothing of the frame comes from, or goes to, another origin. */
const commonHeaders = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), clipboard-read=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/**
 * Reads the built frame and puts its settings and the digests of its files into the page. Requests then only ever look
 * a name up, so that no path can lead out of the folder. Fails with a `KeyFrameError` when the frame shares its host
 * with a page that may embed it, when a setting is wrong, or when it is not built.
 */
export async function keyFrameHandler(serving: KeyFrameServing): Promise<KeyFrameHandler> {
  const { host, parents } = checkParents(serving.origin, serving.allowedParents)
  const settings = { allowedParents: parents, quorumPublicKeys: readQuorumKeys(serving.quorumPublicKey) }
  const files = await readFolder(serving.dist, '').catch((cause: unknown) => {
    throw notBuilt('its folder cannot be read', cause)
  })
  const pages = await createPages(files, settings)
  const policies = {
    signing: contentSecurityPolicy(parents, `${new URL(serving.origin).origin}${toldPath}`),
    other: contentSecurityPolicy(parents, "'none'"),
  }
  const assets = new Map([...serveFiles(files)].filter(([name]) => name.startsWith('/assets/')).map(toAsset))
  const parentHosts = new Set(parents.map((parent) => new URL(parent).hostname))

  return async (request) => {
    const url = new URL(request.url)
    // By a name of the pages around, the frame would be no stranger to them.
    if (url.hostname !== host && parentHosts.has(url.hostname)) return refuse(421, `This is the key frame of ${host}.`)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET and HEAD.')
    const served = assets.get(url.pathname) ?? (pagePaths.has(url.pathname) ? await pages(url.searchParams) : undefined)
    if (served === undefined) return refuse(404, 'There is nothing here.')
    const policy = url.pathname === '/sign' ? policies.signing : policies.other
    return sendFile(request, { ...served, headers: { 'content-security-policy': policy, ...served.headers } }, 200)
  }
}

/** The policy of a page: its own script and style, one place to ask or none, and the listed pages around it. */
function contentSecurityPolicy(parents: readonly string[], asked: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${asked}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

type PageSettings = { readonly allowedParents: readonly string[]; readonly quorumPublicKeys: readonly string[] }

/**
 * The page in each language and look, made when it is first asked for. There are no more of them than languages and
 * looks: what a request names is only ever looked up.
 */
async function createPages(files: ReadonlyMap<string, Bytes>, settings: PageSettings) {
  const built = files.get('/index.html')
  if (built === undefined) throw notBuilt('index.html is missing')
  const html = putIntegrity(new TextDecoder().decode(built), files)
  const made = new Map<string, Promise<Served>>()
  const pageOf = (query: URLSearchParams) => {
    const language = frameLanguage(query.get('language'))
    const theme = themes.find((each) => each === query.get('theme')) ?? 'system'
    const name = `${language.tag} ${theme}`
    const page =
      made.get(name) ?? loadFrameSpeech(language).then((spoken) => servePage(html, { settings, spoken, theme }))
    made.set(name, page)
    return page
  }
  await pageOf(new URLSearchParams())
  return pageOf
}

type PageParts = { readonly settings: PageSettings; readonly spoken: SpokenFrame; readonly theme: string }

async function servePage(built: string, { settings, spoken, theme }: PageParts): Promise<Served> {
  const { language, speech } = spoken
  const root = `<html lang="${language.tag}" dir="${language.direction}" data-latchkey-theme="${theme}">`
  const body = new TextEncoder().encode(putSettings(built.replace(/<html[^>]*>/, root), { ...settings, speech }))
  // The page is embedded by other origins, which may ask this of everything they embed.
  return withHeaders(serveFile('/index.html', body, await encodeBody(body)), {
    'cross-origin-resource-policy': 'cross-origin',
  })
}

function toAsset([name, file]: [string, Served]): [string, Served] {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }
  return [name, withHeaders(file, headers)]
}

function withHeaders(file: Served, headers: Served['headers']): Served {
  return { ...file, headers: { ...commonHeaders, ...file.headers, ...headers } }
}

/** As inert JSON: `<` is escaped, so that no value can end the element. */
function putSettings(html: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const place = /(<script[^>]*\bid="key-frame-settings"[^>]*>)[^<]*(<\/script>)/
  if (!place.test(html)) throw notBuilt('its page has no place for the settings')
  return html.replace(place, (_whole, open: string, close: string) => `${open}${json}${close}`)
}

/** Every script and style carries its digest, and a page with one that is not of the build is not served. */
function putIntegrity(html: string, files: ReadonlyMap<string, Bytes>): string {
  return html.replace(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"[^>]*>/g, (tag, name: string) => {
    const body = files.get(name)
    if (body === undefined) throw notBuilt(`${name} is missing`)
    const digest = `sha384-${createHash('sha384').update(body).digest('base64')}`
    return tag.replace(/\s*\/?>$/, ` integrity="${digest}">`)
  })
}

function readQuorumKeys(keys: string | readonly string[]): string[] {
  const texts = typeof keys === 'string' ? [keys] : keys
  if (texts.length === 0) throw new KeyFrameError('no_quorum_key')
  try {
    return texts.map((text) => Buffer.from(parsePublicKey(text)).toString('hex'))
  } catch (cause) {
    if (cause instanceof BundleError) throw new KeyFrameError('no_quorum_key', { cause })
    throw cause
  }
}

function refuse(status: number, text: string): Response {
  const headers = {
    ...commonHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  return new Response(`${text}\n`, { status, headers })
}

function notBuilt(reason: string, cause?: unknown): KeyFrameError {
  return new KeyFrameError('not_built', { data: { reason }, cause })
}
