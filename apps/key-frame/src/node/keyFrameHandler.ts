import { BundleError, parsePublicKey } from '@latchkey/custody'
import { sendFile } from '@latchkey/node'
import { KeyFrameError } from '../errors.ts'
import { toldPath } from '../told/told.ts'
import { assetsOf, commonHeaders, createPages, readBuilt } from './builtPage.ts'
import { checkParents } from './checkParents.ts'

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

const pagePaths = new Set(['/', '/export', '/import', '/sign'])

/**
 * Reads the built frame and puts its settings and the digests of its files into the page. Requests then only ever look
 * a name up, so that no path can lead out of the folder. Fails with a `KeyFrameError` when the frame shares its host
 * with a page that may embed it, when a setting is wrong, or when it is not built.
 */
export async function keyFrameHandler(serving: KeyFrameServing): Promise<KeyFrameHandler> {
  const { host, parents } = checkParents(serving.origin, serving.allowedParents)
  const settings = { allowedParents: parents, quorumPublicKeys: readQuorumKeys(serving.quorumPublicKey) }
  const files = await readBuilt(serving.dist, '')
  const pages = await createPages(files, '/index.html', () => settings)
  const policies = {
    signing: contentSecurityPolicy(parents, `${new URL(serving.origin).origin}${toldPath}`),
    other: contentSecurityPolicy(parents, "'none'"),
  }
  const assets = assetsOf(files, '/assets/')
  const parentHosts = new Set(parents.map((parent) => new URL(parent).hostname))

  return async (request) => {
    const url = new URL(request.url)
    // By a name of the pages around, the frame would be no stranger to them.
    if (url.hostname !== host && parentHosts.has(url.hostname)) return refuse(421, `This is the key frame of ${host}.`)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET and HEAD.')
    const asked = { language: url.searchParams.get('language'), theme: url.searchParams.get('theme') }
    const page = pagePaths.has(url.pathname) ? pages(asked) : undefined
    const served = assets.get(url.pathname) ?? (await page)
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
