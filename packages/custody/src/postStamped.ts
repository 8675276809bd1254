import { askJson, type Clock, type Fetch, type Log } from '@latchkey/base'
import * as v from 'valibot'
import { describePlace, readAnswer } from './answers.ts'
import { CustodyError } from './errors.ts'
import type { Stamper } from './stamps/stamper.ts'

export type PostOptions = {
  /** Without a slash at its end; a path prefix is fine. */
  readonly baseUrl: string
  readonly stamper: Stamper
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
  /** The header `X-Client-Version`, for the service's log. */
  readonly clientVersion?: string
  /** How long one request may take, 30 s unless given. */
  readonly timeoutMs?: number
}

type Posted = { readonly path: string; readonly name: string; readonly body: unknown }

const defaultTimeoutMs = 30_000
const maxBytes = 32_000_000

/** Refused before it is signed: the person who signs would be asked for nothing. Fails with `custody_bad_input`. */
export function checkInput(schema: v.GenericSchema, input: unknown): unknown {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return input
  throw new CustodyError('custody_bad_input', { data: { reason: describePlace(parsed.issues[0]) } })
}

/** Stamps a body and posts it; the parsed answer. Fails as `CustodyClient`. */
export async function postStamped(options: PostOptions, posted: Posted, signal?: AbortSignal): Promise<unknown> {
  const { baseUrl, stamper, clock, timeoutMs = defaultTimeoutMs, clientVersion = '@latchkey/custody@0.1.0' } = options
  const body = JSON.stringify(posted.body)
  signal?.throwIfAborted()
  const { headerName, headerValue } = await stamper.stamp(body)
  signal?.throwIfAborted()
  const answer = await askJson({
    url: `${baseUrl}${posted.path}`,
    fetch: options.fetch,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client-Version': clientVersion, [headerName]: headerValue },
    body,
    credentials: 'omit',
    maxBytes,
    within: { timeoutMs, clock },
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw new CustodyError('custody_unreachable', { cause })
  })
  return readAnswer(answer, posted.name)
}
