import { fromUtf8 } from '@latchkey/base'
import { decodeBase64 } from '../encoding/base64.ts'
import { RemoteError } from '../errors.ts'

/** A pairing URI (EIP-1328; parts of specification §3). Never to be logged: whoever has it can answer. */
export type PairingUri = {
  /** 64 lower-case hexadecimal digits. */
  readonly topic: string
  /** The key of the pairing, 64 lower-case hexadecimal digits. */
  readonly symKey: string
  readonly relay: { readonly protocol: string; readonly data?: string }
  readonly methods?: readonly string[]
  /** Seconds since the epoch. */
  readonly expiryTimestamp?: number
}

const maxUriLength = 2048
const maxMethods = 20
const hex32 = /^[0-9a-f]{64}$/i
/** A code that ends later is a mistake or a trick, or this device's clock is behind. */
const maxLifeSeconds = 300
/** So far may the clocks of two devices be apart without anybody having to set one. */
const clockSpreadSeconds = 60

/** A pairing as a URI: `wc:topic@2?…`, its parameters in alphabetical order. */
export function formatPairingUri({ topic, symKey, relay, methods = [], expiryTimestamp }: PairingUri): string {
  const parameters = [
    ['expiryTimestamp', expiryTimestamp === undefined ? undefined : String(expiryTimestamp)],
    ['methods', methods.length === 0 ? undefined : methods.join(',')],
    ['relay-data', relay.data],
    ['relay-protocol', relay.protocol],
    ['symKey', symKey],
  ] as const
  const query = parameters.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${name === 'methods' ? value : encodeURIComponent(value)}`],
  )
  return `wc:${topic}@2?${query.join('&')}`
}

/**
 * A scanned or pasted text → a pairing. Accepts `wc:`, `wc://`, `web+wc:`-style deep links with a `uri` parameter and
 * base64 of the whole. Fails with `bad_pairing_uri`, `pairing_version`, `pairing_expired` or `pairing_too_long`
 * (`RemoteError`).
 */
export function parsePairingUri(text: string, nowMs: number): PairingUri {
  const uri = unwrap(text.trim())
  const match = /^wc:(?:\/\/)?([^@?/]+)@(\d{1,3})\??(.*)$/is.exec(uri)
  if (uri.length > maxUriLength || match === null) throw new RemoteError('bad_pairing_uri')
  const [, topic = '', version, query = ''] = match
  if (version !== '2') throw new RemoteError('pairing_version')
  const parameters = readParameters(query)
  const symKey = parameters.get('symKey') ?? ''
  const protocol = parameters.get('relay-protocol') ?? ''
  if (!hex32.test(topic) || !hex32.test(symKey) || !/^[\w-]{1,16}$/.test(protocol)) {
    throw new RemoteError('bad_pairing_uri')
  }
  const expiryTimestamp = readExpiry(parameters.get('expiryTimestamp'), nowMs)
  const methods = (parameters.get('methods') ?? '').split(',').filter((method) => /^\w{1,64}$/.test(method))
  const data = parameters.get('relay-data')
  return {
    topic: topic.toLowerCase(),
    symKey: symKey.toLowerCase(),
    relay: { protocol, ...(data !== undefined && { data }) },
    ...(methods.length > 0 && { methods: methods.slice(0, maxMethods) }),
    ...(expiryTimestamp !== undefined && { expiryTimestamp }),
  }
}

function unwrap(text: string): string {
  if (/^wc:/i.test(text) || text.length > maxUriLength * 2) return text
  // A wallet's own link, or the link of a page, that carries the code.
  const inner = /[?&]uri=([^&]+)/.exec(text)?.[1]
  if (inner !== undefined) return decode(inner) ?? text
  const bytes = decodeBase64(text)
  return (bytes && fromUtf8(bytes)) ?? text
}

/** The first of several parameters of one name counts, but two that differ are a trick. */
function readParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const part of query.split('&').slice(0, 32)) {
    const [name = '', ...rest] = part.split('=')
    const value = decode(rest.join('='))
    if (value === undefined) throw new RemoteError('bad_pairing_uri')
    const known = parameters.get(name)
    if (known !== undefined && known !== value) throw new RemoteError('bad_pairing_uri')
    parameters.set(name, value)
  }
  return parameters
}

function readExpiry(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(seconds)) throw new RemoteError('bad_pairing_uri')
  if (seconds > nowMs / 1000 + maxLifeSeconds + clockSpreadSeconds) throw new RemoteError('pairing_too_long')
  if (seconds * 1000 <= nowMs) throw new RemoteError('pairing_expired')
  return seconds
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
