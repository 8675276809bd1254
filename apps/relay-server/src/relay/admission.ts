import { createPublicKey, verify } from 'node:crypto'
import type { Clock } from '@latchkey/base'
import {
  authTokenReasons,
  type RelayFailure,
  readAuthToken,
  relayCloseCodes,
  relayFailures,
  type SignatureCheck,
  verifyAuthToken,
} from '@latchkey/remote'
import { type Door, isCrowded } from './door.ts'
import type { CompleteRelayConfig, RelayProject } from './relayConfig.ts'

/** A connection before it is let in. None of it is logged as it came: the address bar holds the token. */
export type RelayRequest = {
  /** Path and query, or a whole address. */
  readonly url: string
  readonly origin?: string | undefined
  readonly authorization?: string | undefined
  readonly ip: string
  /** `host:port` by which the connection has reached us: they count where the owner has named no addresses. */
  readonly ownHosts?: readonly string[] | undefined
}

/** Why a connection is refused: as an HTTP answer, or as the close code of an opened socket. */
export type Refusal = {
  readonly status: 401 | 403 | 429 | 503
  readonly closeCode: number
  readonly failure: RelayFailure
}

/** `closesPolitely`: the client understands close codes, so that it is let in and told, rather than given an HTTP error. */
export type Admission = { readonly clientId: string } | { readonly refusal: Refusal; readonly closesPolitely: boolean }

/** The inputs of admission. */
export type Doorkeeper = {
  readonly door: Door
  readonly config: CompleteRelayConfig
  readonly clock: Clock
  /** Told of the `host:port` of a token that is refused for it: it may be the owner who has not named it. */
  readonly onForeignHost: (host: string) => void
}

/** An Ed25519 public key's frame in DER (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether a connection may come in, and as whom. Counts it against its address. */
export function admit({ door, config, clock, onForeignHost }: Doorkeeper, request: RelayRequest): Admission {
  const query = readQuery(request.url)
  const refusal = (status: Refusal['status'], failure: RelayFailure, closeCode: number = relayCloseCodes.refused) => ({
    refusal: { status, failure, closeCode },
    closesPolitely: query.get('useOnCloseEvent') === 'true',
  })
  if (door.isClosed) return refusal(503, relayFailures.Unknown, relayCloseCodes.goingAway)
  // Transient, so never with the code that stops a client for good.
  if (isCrowded(door, request.ip)) return refusal(429, relayFailures.TooManyRequests, relayCloseCodes.tooManyMessages)
  const project = findProject(config, query.get('projectId') ?? undefined)
  if ('failure' in project) return refusal(401, project.failure)
  if (!isOriginAllowed(request.origin, project.origins ?? [])) return refusal(403, relayFailures.OriginNotAllowed)
  const app = query.get('packageName') ?? query.get('bundleId')
  const apps = project.apps ?? []
  if (app !== null && apps.length > 0 && !apps.includes(app)) return refusal(403, relayFailures.OriginNotAllowed)
  const token = query.get('auth') ?? readBearer(request.authorization)
  if (token === undefined) return refusal(401, relayFailures.MissingJwt)
  const { audiences, leewaySeconds } = config
  const check = { nowMs: clock.now(), leewaySeconds, verify: verifyQuickly }
  const own = audiences.length > 0 ? audiences : (request.ownHosts ?? [])
  const verdict = verifyAuthToken(token, { ...check, audiences: own })
  if ('token' in verdict) return { clientId: verdict.token.clientId }
  const audience = readAuthToken(token)?.audience ?? ''
  const isForeign = verdict.refusal === authTokenReasons.audience && URL.canParse(audience)
  // Only what is a token but for that, or anybody could have any name told.
  const isSigned = isForeign && 'token' in verifyAuthToken(token, { ...check, audiences: [audience] })
  if (isSigned) onForeignHost(new URL(audience).host)
  return refusal(401, { ...relayFailures.InvalidJwt, message: `Unauthorized: ${verdict.refusal}` })
}

function findProject(
  config: CompleteRelayConfig,
  id: string | undefined,
): RelayProject | { readonly failure: RelayFailure } {
  if (config.projects.length === 0) return { id: '', origins: config.origins }
  if (id === undefined || id === '') return { failure: relayFailures.ProjectIdNotSpecified }
  const project = config.projects.find((candidate) => candidate.id === id)
  if (project === undefined) return { failure: relayFailures.ProjectNotFound }
  return project.isActive === false ? { failure: relayFailures.ProjectInactive } : project
}

/** Programs that are no browsers send no origin; the list is there to keep other people's pages out. */
export function isOriginAllowed(origin: string | undefined, allowed: readonly string[]): boolean {
  return origin === undefined || allowed.length === 0 || isListedOrigin(origin, allowed)
}

/** Whether a page of this machine, or one that the list names, sends this. */
export function isListedOrigin(origin: string, allowed: readonly string[]): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (url === undefined) return false
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return true
  return allowed.some((pattern) => {
    const [, scheme, host = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/]+)\/?$/i.exec(pattern) ?? []
    if (scheme !== undefined && `${scheme.toLowerCase()}:` !== url.protocol) return false
    const labels = host.toLowerCase().split('.')
    const own = (host.includes(':') ? url.host : url.hostname).split('.')
    return labels.length === own.length && labels.every((label, index) => label === '*' || label === own[index])
  })
}

function readQuery(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
}

function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

const verifyQuickly: SignatureCheck = (signature, signed, publicKey) => {
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' })
  return verify(null, signed, key, signature)
}
