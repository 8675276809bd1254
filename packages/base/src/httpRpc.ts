import { type CallOutcome, type CallRequest, type Rpc, RpcError } from './jsonRpc.ts'
import { readBytes } from './readBytes.ts'
import { type Clock, withTimeout } from './time.ts'

/** What `httpRpc` needs of the platform's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type HttpRpcOptions = {
  readonly url: string
  readonly fetch: Fetch
  readonly clock: Clock
  /** How long one HTTP request may take, 10 s unless given. */
  readonly timeoutMs?: number
  /** The longest answer that is read, 2 MB unless given: a hostile node must not fill the page. */
  readonly maxAnswerBytes?: number
}

type Settled = { readonly status: number; readonly body: unknown }
type Wire = { readonly id: number; readonly method: string; readonly params: unknown }

/** A JSON-RPC node over HTTP POST. Learns once whether the node accepts batches. Fails with `RpcError`. */
export function httpRpc(options: HttpRpcOptions): Rpc {
  const { timeoutMs = 10_000, maxAnswerBytes = 2_000_000 } = options
  let nextId = 1
  let acceptsBatches = true

  async function post(payload: unknown, signal?: AbortSignal): Promise<Settled> {
    const abort = new AbortController()
    const onAbort = () => abort.abort(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const exchange = (async () => {
        const response = await options.fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(payload),
          signal: abort.signal,
          credentials: 'same-origin',
          redirect: 'error',
        })
        const bytes = await readBytes(response.body, maxAnswerBytes)
        return { status: response.status, body: parseJson(bytes) }
      })()
      return await withTimeout(exchange, timeoutMs, options.clock)
    } catch (error) {
      abort.abort()
      if (signal?.aborted) throw signal.reason
      if (error instanceof RpcError) throw error
      throw new RpcError('rpc_unreachable', { cause: error })
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  function toWire(request: CallRequest): Wire {
    return { id: nextId++, method: request.method, params: request.params ?? [] }
  }

  async function single(request: CallRequest, signal?: AbortSignal): Promise<CallOutcome> {
    try {
      const wire = toWire(request)
      const { body } = await post({ jsonrpc: '2.0', ...wire }, signal)
      return readAnswer(body, wire)
    } catch (error) {
      if (error instanceof RpcError) return { error }
      throw error
    }
  }

  async function batch(requests: readonly CallRequest[], signal?: AbortSignal): Promise<readonly CallOutcome[]> {
    const wires = requests.map(toWire)
    const { body } = await post(
      wires.map((wire) => ({ jsonrpc: '2.0', ...wire })),
      signal,
    )
    if (!Array.isArray(body)) throw new RpcError('rpc_bad_answer')
    return wires.map((wire) => readAnswer(findAnswer(body, wire.id), wire))
  }

  return {
    async call(request, { signal } = {}) {
      const outcome = await single(request, signal)
      if ('error' in outcome) throw outcome.error
      return outcome.result
    },
    async batch(requests, { signal } = {}) {
      if (requests.length === 0) return []
      if (requests.length > 1 && acceptsBatches) {
        try {
          return await batch(requests, signal)
        } catch (error) {
          // Only a node that answered, but not with an array, is one that knows no batches.
          if (!(error instanceof RpcError) || error.code !== 'rpc_bad_answer') throw error
          acceptsBatches = false
        }
      }
      return await Promise.all(requests.map((request) => single(request, signal)))
    },
  }
}

function findAnswer(answers: readonly unknown[], id: number): unknown {
  return answers.find((answer) => isRecord(answer) && answer['id'] === id)
}

function readAnswer(answer: unknown, { method }: Wire): CallOutcome {
  if (!isRecord(answer)) return { error: new RpcError('rpc_bad_answer') }
  const failure = answer['error']
  if (failure !== undefined && failure !== null) return { error: toRpcError(failure, method) }
  if (!Object.hasOwn(answer, 'result')) return { error: new RpcError('rpc_bad_answer') }
  return { result: answer['result'] }
}

function toRpcError(failure: unknown, method: string): RpcError {
  const record = isRecord(failure) ? failure : {}
  const text = typeof failure === 'string' ? failure : typeof record['message'] === 'string' ? record['message'] : ''
  const rpcCode = typeof record['code'] === 'number' ? record['code'] : -32000
  return new RpcError('rpc_failed', { rpcCode, rpcData: record['data'], data: { method, text: oneLine(text) } })
}

/** Foreign text is shown as one short line. */
function oneLine(text: string): string {
  return (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, 200)
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined) throw new RpcError('rpc_bad_answer')
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new RpcError('rpc_bad_answer', { cause: error })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
