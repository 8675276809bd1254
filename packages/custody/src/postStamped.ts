import { type Clock, type Fetch, type Log, readBytes, withTimeout } from '@latchkey/base'
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
const maxAnswerBytes = 32_000_000

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
  // The answer in pieces is bounded by the same time and the same signal.
  const abort = new AbortController()
  const onAbort = () => abort.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    signal?.throwIfAborted()
    const exchange = (async () => {
      const response = await options.fetch(`${baseUrl}${posted.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Client-Version': clientVersion, [headerName]: headerValue },
        body,
        signal: abort.signal,
        credentials: 'omit',
        redirect: 'error',
      })
      const bytes = await readBytes(response.body, maxAnswerBytes)
      return { status: response.status, statusText: response.statusText, bytes }
    })()
    const answer = await withTimeout(exchange, timeoutMs, clock).catch((cause: unknown) => {
      abort.abort()
      signal?.throwIfAborted()
      throw new CustodyError('custody_unreachable', { cause })
    })
    return readAnswer(answer, posted.name)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}
