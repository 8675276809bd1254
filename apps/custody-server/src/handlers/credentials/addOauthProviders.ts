import type { OauthProviderRow } from '../../database/tables.ts'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { assertLimit, limits } from '../../limits.ts'
import { newIds } from '../newIds.ts'
import type { Scope } from '../scope.ts'

/** A login by an OpenID provider: proved by one of its tokens, or (newer form) as the caller says. */
export type NewOauthProvider = {
  readonly providerName: string
  readonly oidcToken?: string | null | undefined
  readonly oidcClaims?: { readonly iss: string; readonly sub: string; readonly aud: string } | null | undefined
}

/** Stores logins of a user; answers their ids. Fails with `oidc_token_refused`, `duplicate_value` or `limit_reached`. */
export async function addOauthProviders(
  scope: Scope,
  userId: string,
  providers: readonly NewOauthProvider[],
): Promise<string[]> {
  if (providers.length === 0) return []
  const { organization, nowMs } = scope
  const ids = newIds(nowMs, providers.length)
  const rows: OauthProviderRow[] = []
  for (const [index, provider] of providers.entries()) {
    const { iss, aud, sub } = await readClaims(scope, provider)
    rows.push({
      id: ids[index] ?? '',
      organization_id: organization.id,
      user_id: userId,
      name: provider.providerName,
      issuer: iss,
      audience: aud,
      subject: sub,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
  }
  const known = scope.facts.all('custody_oauth_provider')
  const name = (row: OauthProviderRow) => JSON.stringify([row.issuer, row.audience, row.subject])
  const names = [...known, ...rows].map(name)
  if (rows.some((row) => names.filter((each) => each === name(row)).length > 1)) {
    throw new CustodyServerError('oauth_provider_exists')
  }
  const count = known.filter(({ user_id }) => user_id === userId).length
  assertLimit({ kind: 'OAuth providers', count, added: rows.length, limit: limits.oauthProviders })
  scope.insert('custody_oauth_provider', rows)
  return ids
}

async function readClaims({ services }: Scope, { oidcToken, oidcClaims }: NewOauthProvider) {
  if (oidcToken != null) return await services.oidc(oidcToken)
  if (oidcClaims == null) throw refuseParameter('oidcToken', 'it is missing, and so are claims')
  if (!services.config.oidcIssuers.some(({ issuer }) => issuer === oidcClaims.iss)) {
    throw new CustodyServerError('oidc_token_refused', { data: { reason: 'its issuer is not configured' } })
  }
  return oidcClaims
}
