import { parseJson, toUtf8 } from '@latchkey/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { fromClientId } from './clientId.ts'
import { isWeakKey } from './weakKey.ts'

/** Phones with wrong clocks are stopped for good by a refusal, so a relay is patient. */
const defaultLeewaySeconds = 600
const maxTokenLength = 4096
/** As long as official clients make theirs. */
const maxLifeSeconds = 86_400
const anyPort = ':*'

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const secondsSchema = v.pipe(v.number(), v.finite())
const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.maxLength(256)),
  aud: v.pipe(v.string(), v.maxLength(2048)),
  iat: secondsSchema,
  exp: v.optional(secondsSchema),
})

/** A client's claims when it opens a socket, read but not yet believed. Times are seconds since the epoch. */
export type AuthToken = {
  /** The client's name, `did:key:z…`. */
  readonly clientId: string
  readonly publicKey: Uint8Array
  /** The same over all connections of one page load. */
  readonly subject: string
  readonly audience: string
  readonly issuedAtSeconds: number
  readonly expiresAtSeconds: number | undefined
  readonly signature: Uint8Array
  /** The bytes under the signature. */
  readonly signed: Uint8Array
}

/** Checks an Ed25519 signature. A server passes the platform's own, which is many times faster. */
export type SignatureCheck = (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array) => boolean

/** A token's contents; undefined for anything that is not an EdDSA token of a client. The signature is not checked. */
export function readAuthToken(text: unknown): AuthToken | undefined {
  if (typeof text !== 'string' || text.length > maxTokenLength) return undefined
  const parts = text.split('.')
  const [header = '', claims = '', seal = ''] = parts
  const signature = decode(seal)
  if (parts.length !== 3 || signature?.length !== 64) return undefined
  if (!v.is(headerSchema, decodePart(header))) return undefined
  const read = v.safeParse(claimsSchema, decodePart(claims))
  const publicKey = read.success ? fromClientId(read.output.iss) : undefined
  if (!read.success || publicKey === undefined) return undefined
  return {
    clientId: read.output.iss,
    publicKey,
    subject: read.output.sub,
    audience: read.output.aud,
    issuedAtSeconds: read.output.iat,
    expiresAtSeconds: read.output.exp,
    signature,
    signed: toUtf8(`${header}.${claims}`),
  }
}

/** A token of the relay and whom it has to be for. */
export type AuthTokenCheck = {
  readonly nowMs: number
  /** The relay's own addresses, `host:port` or `host:*`; a token for another one is refused. Left out: any. */
  readonly audiences?: readonly string[]
  /** How far the client's clock may be off, 600 s unless given. */
  readonly leewaySeconds?: number
  readonly verify?: SignatureCheck
}

/** The sentences a refused client is told; the two about time let it say that its clock is wrong. */
export const authTokenReasons = {
  malformed: 'Invalid JWT',
  signature: 'Invalid JWT: bad signature',
  audience: 'Invalid JWT: meant for another relay',
  expired: 'Invalid JWT: expired',
  early: 'Invalid JWT: not yet valid',
  endless: 'Invalid JWT: without an end',
  lasting: 'Invalid JWT: valid for more than a day',
  weakKey: 'Invalid JWT: of a key that proves nothing',
} as const

/** Whether a token is right, and whose it is. */
export type AuthTokenVerdict =
  | { readonly token: AuthToken }
  | { readonly refusal: (typeof authTokenReasons)[keyof typeof authTokenReasons] }

/** Whether a token names a client, is meant for this relay, is in time, for a day at most, and is signed. Never throws. */
export function verifyAuthToken(text: unknown, check: AuthTokenCheck): AuthTokenVerdict {
  const token = readAuthToken(text)
  if (token === undefined) return { refusal: authTokenReasons.malformed }
  const { leewaySeconds = defaultLeewaySeconds, verify = verifyEd25519 } = check
  const nowSeconds = check.nowMs / 1000
  const { expiresAtSeconds } = token
  if (expiresAtSeconds === undefined) return { refusal: authTokenReasons.endless }
  if (expiresAtSeconds + leewaySeconds < nowSeconds) return { refusal: authTokenReasons.expired }
  if (token.issuedAtSeconds - leewaySeconds > nowSeconds) return { refusal: authTokenReasons.early }
  if (expiresAtSeconds - leewaySeconds > nowSeconds + maxLifeSeconds) return { refusal: authTokenReasons.lasting }
  if (!isMeantFor(token.audience, check.audiences)) return { refusal: authTokenReasons.audience }
  if (isWeakKey(token.publicKey)) return { refusal: authTokenReasons.weakKey }
  return isSigned(token, verify) ? { token } : { refusal: authTokenReasons.signature }
}

function isSigned({ signature, signed, publicKey }: AuthToken, verify: SignatureCheck): boolean {
  try {
    return verify(signature, signed, publicKey)
  } catch {
    return false
  }
}

const verifyEd25519: SignatureCheck = (signature, signed, publicKey) =>
  ed25519.verify(signature, signed, publicKey, { zip215: false })

/** Host and port decide: clients were given the address with and without a path, over ws, wss, http and https. */
function isMeantFor(audience: string, audiences: readonly string[] | undefined): boolean {
  if (audiences === undefined) return true
  const url = readAddress(audience)
  if (url === undefined) return false
  return audiences.some((own) => {
    if (own.endsWith(anyPort)) return url.hostname === own.slice(0, -anyPort.length)
    return readAddress(own.includes('://') ? own : `wss://${own}`)?.host === url.host
  })
}

function readAddress(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && /^(?:wss?|https?):$/.test(url.protocol) ? url : undefined
}

function decodePart(part: string): unknown {
  return parseJson(decode(part))
}

function decode(part: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(part)
  } catch {
    return undefined
  }
}
