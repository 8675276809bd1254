import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { withSignal } from '@latchkey/base'
import type { OutsidePlaces, Resolve } from '../config.ts'
import { pictureFigures } from '../limits.ts'
import { isPublicAddress } from './publicAddress.ts'

export type OutsideFetchOptions = {
  readonly places: OutsidePlaces
  /** The system's own unless given. */
  readonly resolve?: Resolve | undefined
}

/** The body of an address; undefined where it may not be called, has none or one longer than `maxBytes`. Rejects where nobody answers. */
export type OutsideFetch = (
  url: string,
  options: { readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<Uint8Array<ArrayBuffer> | undefined>

const { maxRedirects } = pictureFigures
/** How long a server may say nothing, in milliseconds; the whole is ended by the signal. */
const silenceMs = 4_000
const maxHeaderBytes = 8_192

const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Fetches what strangers have named, and nothing from inside: each address, that of every redirect too, has to be one
 * the owner allows, of a host whose addresses are all public, and the connection goes to the very address that was
 * looked at, whatever the name says a moment later. Nothing of the visitor is sent along.
 */
export function createOutsideFetch({ places, resolve = systemResolve }: OutsideFetchOptions): OutsideFetch {
  return async (start, { maxBytes, signal }) => {
    let url = new URL(start)
    for (let turn = 0; turn <= maxRedirects; turn++) {
      const address = await findAddress(url, { places, resolve, signal })
      if (address === undefined) return undefined
      const answer = await ask(url, address, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return await readBody(answer, maxBytes)
      answer.destroy()
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
      if (!isRedirect || headers.location === undefined) return undefined
      url = new URL(headers.location, url)
    }
    return undefined
  }
}

type Finding = { readonly places: OutsidePlaces; readonly resolve: Resolve; readonly signal: AbortSignal }

/** The address that may be called; undefined where none may. */
async function findAddress(url: URL, { places, resolve, signal }: Finding): Promise<string | undefined> {
  const { origins, ipfsGateway } = places
  if (url.username !== '' || url.password !== '') return undefined
  const isGateway = ipfsGateway !== undefined && isInIpfs(url, new URL(ipfsGateway))
  const isListed = origins !== 'any' && origins.includes(url.origin)
  // A caller that may name any host may still not name a service on another port of it.
  const isAny = origins === 'any' && url.protocol === 'https:' && url.port === ''
  if (!isGateway && !isListed && !isAny) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isNumber = isIP(host) !== 0
  const addresses = isNumber ? [host] : await withSignal(resolve(host), signal)
  // An address inside is called only where the owner has written down that very address, or the gateway. A name leads
  // where its holder says, today here and tomorrow there.
  const isInsideMeant = isGateway || (isListed && (isNumber || host === 'localhost'))
  if (!isInsideMeant && !addresses.every(isPublicAddress)) return undefined
  return addresses[0]
}

/** Whether an address is the gateway's, and of IPFS: what else its host serves may be for its own network alone. */
function isInIpfs({ origin, pathname }: URL, gateway: URL): boolean {
  const place = gateway.pathname.replace(/\/+$/, '')
  const isBehind = ['ipfs', 'ipns'].some((name) => pathname.startsWith(`${place}/${name}/`))
  // Many servers read a written-out slash as a slash, and then walk up from it.
  return origin === gateway.origin && isBehind && !/%(?:2f|5c)/i.test(pathname)
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, {
      // A connection of its own: one that is kept might be to another address than the one that was looked at.
      agent: false,
      family: isIP(address),
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
      headers: { accept: 'image/*, application/json;q=0.5', 'accept-encoding': 'identity' },
      maxHeaderSize: maxHeaderBytes,
      timeout: silenceMs,
      signal,
    })
    sent.once('response', resolve)
    sent.once('timeout', () => sent.destroy(new Error('No answer')))
    sent.once('error', reject)
    sent.end()
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Packed it could be a thousand times as long as it is.
  const { 'content-encoding': encoding = 'identity' } = answer.headers
  if (encoding !== 'identity') {
    answer.destroy()
    return undefined
  }
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) return undefined
    length += part.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  return answer.complete ? Uint8Array.from(Buffer.concat(parts)) : undefined
}
