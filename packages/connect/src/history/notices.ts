import { isRecord } from '@latchkey/base'
import { readText } from '../storedValues.ts'
import { ask, askToChange } from './askHistory.ts'
import type { HistorySource } from './historySource.ts'

/** Mails of what came in, of the account that is signed in: none, waiting for the code that was mailed, or on. */
export type Notices = { readonly state: 'off' } | { readonly state: 'asked' | 'on'; readonly email: string }

/** How the server has answered. */
export type NoticesAnswer =
  | { readonly status: 'known'; readonly notices: Notices }
  | { readonly status: 'absent' | 'signedOut' | 'wrongEmail' | 'wrongCode' | 'tooMany' | 'failed' }

/** A request about these mails. */
export type NoticesRequest =
  | { readonly kind: 'ask'; readonly email: string }
  | { readonly kind: 'confirm'; readonly code: string }
  | { readonly kind: 'end' }

/** The most of a mail address (RFC 5321). */
const maxEmail = 254

/** Asks how it stands. Never rejects but with the reason of the signal. */
export async function readNotices(source: HistorySource, signal: AbortSignal): Promise<NoticesAnswer> {
  const { noticesUrl } = source
  if (noticesUrl === undefined) return { status: 'absent' }
  return await readAnswer(() => ask(source, noticesUrl, { method: 'GET', signal }), signal)
}

/** Has these mails begun, confirmed or ended. Never rejects but with the reason of the signal. */
export async function changeNotices(
  source: HistorySource,
  request: NoticesRequest,
  signal: AbortSignal,
): Promise<NoticesAnswer> {
  const { noticesUrl } = source
  if (noticesUrl === undefined) return { status: 'absent' }
  const { kind, ...body } = request
  const url = kind === 'ask' ? noticesUrl : `${noticesUrl}/${kind === 'confirm' ? 'confirm' : 'off'}`
  return await readAnswer(() => askToChange(source, { url, body }, signal), signal)
}

async function readAnswer(send: () => ReturnType<typeof ask>, signal: AbortSignal): Promise<NoticesAnswer> {
  try {
    const { response, body } = await send()
    if (!isRecord(body)) return { status: 'failed' }
    if (!response.ok) return { status: toStatus(response.status, body['error']) }
    const { state } = body
    if (state === 'off') return { status: 'known', notices: { state } }
    const email = readText(body['email'], maxEmail)
    if ((state !== 'asked' && state !== 'on') || email === undefined) return { status: 'failed' }
    return { status: 'known', notices: { state, email } }
  } catch {
    signal.throwIfAborted()
    return { status: 'failed' }
  }
}

type Failure = Exclude<NoticesAnswer['status'], 'known'>

const statuses: Readonly<Record<string, Failure>> = {
  notices_off: 'absent',
  not_signed_in: 'signedOut',
  invalid_request: 'wrongEmail',
  notice_code_wrong: 'wrongCode',
  too_many_notices: 'tooMany',
}

function toStatus(httpStatus: number, error: unknown): Failure {
  if (httpStatus === 404) return 'absent'
  const code = isRecord(error) ? error['code'] : undefined
  return (typeof code === 'string' && Object.hasOwn(statuses, code) ? statuses[code] : undefined) ?? 'failed'
}
