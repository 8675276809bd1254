import { askJson, type Clock, type Fetch, type Log } from '@latchkey/base'
import * as v from 'valibot'
import type { OidcIssuer } from '../config.ts'
import { CustodyServerError } from '../errors.ts'

export type IssuerKeysOptions = { readonly fetch: Fetch; readonly clock: Clock; readonly log: Log }

/** The public keys of an issuer that may have signed under a key id. Fails with `oidc_token_refused`. */
export type IssuerKeys = (issuer: OidcIssuer, keyId: string | undefined) => Promise<readonly JsonWebKey[]>

const keysLifeMs = 3_600_000
/** A key id that is not known may be a new one; asking again has a limit, so that nobody can make us ask for ever. */
const minimumAgeMs = 60_000
const timeoutMs = 5000
const maxBytes = 256 * 1024

const descriptionSchema = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) })
const keysSchema = v.object({ keys: v.pipe(v.array(v.looseObject({ kid: v.optional(v.string()) })), v.maxLength(100)) })

type Known = { readonly keys: readonly (JsonWebKey & { readonly kid?: string | undefined })[]; readonly atMs: number }

/** Keys of issuers, kept for an hour. */
export function createIssuerKeys({ fetch, clock, log }: IssuerKeysOptions): IssuerKeys {
  const known = new Map<string, Promise<Known>>()

  async function load({ issuer, keysUrl }: OidcIssuer): Promise<Known> {
    const url = keysUrl ?? (await findKeysUrl(issuer))
    // The platform's key import checks the fields it needs.
    const { keys } = v.parse(keysSchema, await getJson(url)) as { keys: Known['keys'] }
    return { keys, atMs: clock.now() }
  }

  async function findKeysUrl(issuer: string): Promise<string> {
    const description = v.parse(
      descriptionSchema,
      await getJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
    )
    if (description.issuer !== issuer) throw new TypeError('The description is of another issuer')
    return description.jwks_uri
  }

  async function getJson(url: string): Promise<unknown> {
    const { response, body } = await askJson({ url, fetch, maxBytes, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new TypeError(`The issuer answered ${response.status}`)
    return body
  }

  async function loadOnce(issuer: OidcIssuer): Promise<Known> {
    const loading = load(issuer)
    known.set(issuer.issuer, loading)
    try {
      return await loading
    } catch (cause) {
      known.delete(issuer.issuer)
      log.warn(`The keys of ${issuer.issuer} cannot be read`, cause)
      throw new CustodyServerError('oidc_token_refused', { cause, data: { reason: 'its issuer cannot be asked' } })
    }
  }

  return async (issuer, keyId) => {
    const last = await (known.get(issuer.issuer) ?? loadOnce(issuer))
    const ageMs = clock.now() - last.atMs
    const isMissing = keyId !== undefined && !last.keys.some(({ kid }) => kid === keyId)
    const isOld = ageMs > keysLifeMs || (isMissing && ageMs > minimumAgeMs)
    const { keys } = isOld ? await loadOnce(issuer) : last
    return keyId === undefined ? keys : keys.filter(({ kid }) => kid === keyId)
  }
}
