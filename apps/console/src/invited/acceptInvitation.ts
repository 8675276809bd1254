import { readBytes, withTimeout } from '@latchkey/base'
import { isId } from '../boot.ts'
import { ConsoleError } from '../errors.ts'
import type { createPasskey } from '../keys/createPasskey.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'

type NewPasskey = Awaited<ReturnType<typeof createPasskey>>

type NewKey = { readonly apiKeyName: string; readonly publicKey: string; readonly curveType: 'API_KEY_CURVE_P256' }

/** The invited person's credential: one of the two. */
export type Acceptance = {
  readonly token: string
  readonly apiKeys: readonly NewKey[]
  readonly authenticators: readonly NewPasskey[]
}

const timeoutMs = 30_000
const maxAnswerBytes = 65_536

/**
 * Becomes a user by an invitation; the id of its organization. Fails with `invitation_refused`, in the words of custody,
 * or with `invitation_unanswered`.
 */
export async function acceptInvitation(parts: ConsoleDeps, acceptance: Acceptance): Promise<string> {
  const { boot, fetch, clock } = parts
  const exchange = async () => {
    const response = await fetch(`${boot.custodyUrl}/invitations/accept`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(acceptance),
      credentials: 'omit',
      redirect: 'error',
    })
    return { ok: response.ok, answer: readJson(await readBytes(response.body, maxAnswerBytes)) }
  }
  const { ok, answer } = await withTimeout(exchange(), timeoutMs, clock).catch((cause: unknown) => {
    throw new ConsoleError('invitation_unanswered', { cause })
  })
  const { organizationId, message } = answer
  if (ok && isId(organizationId)) return organizationId
  const reason = typeof message === 'string' && message !== '' ? message.slice(0, 500) : 'its answer cannot be read'
  throw new ConsoleError('invitation_refused', { data: { reason } })
}

function readJson(bytes: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
  } catch {
    return {}
  }
}
