import { generateKeyPairSync, sign } from 'node:crypto'
import type { Fetch } from '@latchkey/base'

/** An OpenID provider in memory. */
export type TestIssuer = {
  readonly issuer: string
  readonly fetch: Fetch
  token(claims: Readonly<Record<string, unknown>>): string
}

/** Signs tokens with ES256 and answers for its keys. */
export function createTestIssuer(): TestIssuer {
  const issuer = 'https://issuer.test'
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    issuer,
    async fetch(url) {
      if (url === `${issuer}/.well-known/openid-configuration`) {
        return Response.json({ issuer, jwks_uri: `${issuer}/keys` })
      }
      if (url === `${issuer}/keys`)
        return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] })
      return new Response(null, { status: 404 })
    },
    token(claims) {
      const signed = `${part({ alg: 'ES256', kid: 'one' })}.${part({ iss: issuer, ...claims })}`
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}
