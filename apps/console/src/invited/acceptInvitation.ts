import { askJson } from '@latchkey/base'
import { refusalOf } from '@latchkey/custody'
import { isId } from '../boot.ts'
import { ConsoleError } from '../errors.ts'
import type { createPasskey } from '../keys/createPasskey.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { toSentence } from '../toSentence.ts'

type NewPasskey = Awaited<ReturnType<typeof createPasskey>>

type NewKey = { readonly apiKeyName: string; readonly publicKey: string; readonly curveType: 'API_KEY_CURVE_P256' }

/** The invited person's credential: one of the two. */
export type Acceptance = {
  readonly token: string
  readonly apiKeys: readonly NewKey[]
  readonly authenticators: readonly NewPasskey[]
}

const timeoutMs = 30_000
const maxBytes = 65_536

/**
 * Becomes a user by an invitation; the id of its organization. Fails with `invitation_refused`, in the words of custody,
 * with `invitation_unread`, or with `invitation_unanswered`.
 */
export async function acceptInvitation(parts: ConsoleDeps, acceptance: Acceptance): Promise<string> {
  const { boot, fetch, clock } = parts
  const { response, body } = await askJson({
    url: `${boot.custodyUrl}/invitations/accept`,
    fetch,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(acceptance),
    credentials: 'omit',
    maxBytes,
    within: { timeoutMs, clock },
  }).catch((cause: unknown) => {
    throw new ConsoleError('invitation_unanswered', { cause })
  })
  const { organizationId, message, latchkeyErrorCode }: Readonly<Record<string, unknown>> = Object(body)
  if (response.ok && isId(organizationId)) return organizationId
  if (typeof message !== 'string' || message === '') throw new ConsoleError('invitation_unread')
  const text = toSentence(message.slice(0, 500))
  throw new ConsoleError('invitation_refused', { data: { text, ...refusalOf(latchkeyErrorCode) } })
}
