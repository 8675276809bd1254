import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { toHexText } from '../../keys/hexText.ts'
import type { StampedApproval } from '../authorizeUse.ts'

export type TestUser = {
  readonly userId: string
  readonly publicKey: string
  approve(message: string): StampedApproval & { readonly userId: string }
}

/** Somebody with an API key on P-256. */
export function createTestUser(userId: string): TestUser {
  const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = key.export({ format: 'der', type: 'spki' }).subarray(-65)
  const publicKey = toHexText(Buffer.concat([Buffer.of((point[64] ?? 0) % 2 === 1 ? 3 : 2), point.subarray(1, 33)]))
  return {
    userId,
    publicKey,
    approve: (message) => ({
      userId,
      message,
      stamp: {
        kind: 'apiKey',
        publicKey,
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        signature: sign('sha256', Buffer.from(message), privateKey).toString('hex'),
      },
      stampCredential: { kind: 'apiKey', publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
    }),
  }
}

/** The body of a submit. */
export function submitBody(
  type: string,
  organizationId: string,
  parameters: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs: '1700000000000', organizationId, parameters })
}

/** The body of somebody's yes to a request. */
export function approvalBody(message: string, organizationId: string): string {
  const fingerprint = `sha256:${createHash('sha256').update(message).digest('hex')}`
  return submitBody('APPROVE_ACTIVITY', organizationId, { fingerprint })
}
