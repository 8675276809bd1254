import { parseJson } from './parseJson.ts'
import { readBytes } from './readBytes.ts'
import { type Clock, systemClock, withSignal, withTimeout } from './time.ts'

/** The part of the platform's `fetch` that this house uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A request whose answer is JSON. With the credentials of this origin, and without redirects, unless it says otherwise. */
export type JsonQuestion = RequestInit & {
  readonly url: string
  readonly fetch: Fetch
  /** A longer answer is read no further: a hostile server must not fill the page. */
  readonly maxBytes: number
  /** How long the whole of it may take; half a minute unless given. */
  readonly within?: { readonly timeoutMs: number; readonly clock: Clock }
}

/** An answer that was read. */
export type JsonAnswer = {
  /** Its status and headers; its body is used up. */
  readonly response: Response
  /** Undefined where it is no JSON in UTF-8, or longer than allowed. */
  readonly body: unknown
  readonly isTooLong: boolean
}

const usually = { timeoutMs: 30_000, clock: systemClock }

/** Asks over HTTP, whatever the status. Fails as `fetch`, with `TimeoutError`, or with the reason of the signal. */
export async function askJson(question: JsonQuestion): Promise<JsonAnswer> {
  const { url, fetch, maxBytes, within = usually, signal, ...init } = question
  signal?.throwIfAborted()
  // The answer in pieces is bounded by the same time and the same signal.
  const abort = new AbortController()
  const exchange = async () => {
    const response = await fetch(url, { credentials: 'same-origin', redirect: 'error', ...init, signal: abort.signal })
    const bytes = await readBytes(response.body, maxBytes)
    return { response, body: parseJson(bytes), isTooLong: bytes === undefined }
  }
  try {
    return await withTimeout(withSignal(exchange(), signal ?? undefined), within.timeoutMs, within.clock)
  } catch (error) {
    abort.abort(error)
    throw error
  }
}
