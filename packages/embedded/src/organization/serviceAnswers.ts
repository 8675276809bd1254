import type { Activity } from '@latchkey/custody'
import { EmbeddedError } from '../surface/embeddedErrors.ts'

/** The kind of key that a code by mail brings. */
export const mailedKeyType = 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'

/** An answer about another organization than the one that was asked about is none. Fails with `custody_dishonest`. */
export function assertOwn(
  answer: Pick<Activity, 'organizationId'>,
  { organizationId }: { readonly organizationId: string },
): void {
  if (answer.organizationId !== organizationId) throw new EmbeddedError('custody_dishonest')
}

/** A moment of the service in milliseconds since the epoch. Fails with `custody_dishonest` when it is none. */
export function toMs({ seconds, nanos }: { readonly seconds: string; readonly nanos: string }): number {
  const ms = Number(seconds) * 1000 + Math.floor(Number(nanos) / 1_000_000)
  if (!/^\d{1,12}$/.test(seconds) || !Number.isSafeInteger(ms)) throw new EmbeddedError('custody_dishonest')
  return ms
}
